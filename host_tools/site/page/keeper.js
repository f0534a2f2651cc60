// The records of one handheld in the browser's database: read once at power-on, then written as they change.
//
// All tabs of a browser have the same database, and one of them has the helm (helm.js): its number stands in the database,
// each has a higher one than the last. A tab that takes the helm retires the number before, in the same transaction; and every
// writing transaction fails whole if its own number has been retired. So a tab that does not yet know writes nothing more.

const NAME = "zalp";
const HELM = "helm"; // number of the tab that has it
const retired = (number) => ["retired", number];
const REMEMBERED = 100; // numbers that stay retired: an older tab has long noticed

function promised(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function database() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore("records");
  return promised(request);
}

// Takes the helm: the number under which this tab writes from now on; null where the browser keeps nothing.
export async function takeHelm() {
  try {
    const base = await database();
    const store = base.transaction("records", "readwrite").objectStore("records");
    const last = (await promised(store.get(HELM))) ?? 0;
    store.put(0, retired(last));
    store.delete(IDBKeyRange.bound(retired(-Infinity), retired(last - REMEMBERED)));
    await promised(store.put(last + 1, HELM));
    base.close();
    return last + 1;
  } catch (error) {
    console.warn("this browser keeps no records:", error?.message);
    return null;
  }
}

export class Keeper {
  // unit: 1 or 2, each has a folder of its own; helm: the number to write under; lost(): another tab has taken the helm;
  // keeps: false where the browser stores nothing (any more).
  constructor(unit, helm = null, lost = () => {}) {
    this.folder = `unit-${unit}/`;
    this.helm = helm;
    this.lost = lost;
    this.keeps = false;
  }

  // All records, [[name, Uint8Array], ...]; none where the browser keeps nothing.
  async open() {
    try {
      this.base = await database();
      const store = this.base.transaction("records").objectStore("records");
      const mine = IDBKeyRange.bound(this.folder, this.folder + "\uffff");
      const [names, files] = await Promise.all([promised(store.getAllKeys(mine)), promised(store.getAll(mine))]);
      this.keeps = this.helm !== null;
      return names.map((name, n) => [name.slice(this.folder.length), files[n]]);
    } catch (error) {
      console.warn("this browser keeps no records:", error?.message);
      return [];
    }
  }

  close() {
    this.base?.close();
    this.keeps = false;
  }

  // file: a Uint8Array, or null to erase the record. A transaction is made whole or not at all.
  keep(name, file) {
    if (!this.keeps) return;
    const transaction = this.base.transaction("records", "readwrite", { durability: "strict" });
    transaction.onabort = () => {
      this.keeps = false;
      if (transaction.error?.name === "ConstraintError") this.lost();
    };
    const store = transaction.objectStore("records");
    store.add(0, retired(this.helm)); // fails if that key exists, and the whole transaction with it
    store.delete(retired(this.helm));
    if (file) store.put(file, this.folder + name);
    else store.delete(this.folder + name);
    transaction.commit(); // at once: the power may be cut in the next moment
  }
}
