// The records of one handheld in the browser's database: read once at power-on, then written as they change.

const NAME = "zalp";

function promised(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class Keeper {
  // unit: 1 or 2, each has a folder of its own; keeps: false where the browser takes nothing (any more).
  constructor(unit) {
    this.folder = `unit-${unit}/`;
    this.keeps = false;
  }

  // All records, [[name, Uint8Array], ...]; none where the browser keeps nothing.
  async open() {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("records");
      this.base = await promised(request);
      const store = this.base.transaction("records").objectStore("records");
      const mine = IDBKeyRange.bound(this.folder, this.folder + "\uffff");
      const [names, files] = await Promise.all([promised(store.getAllKeys(mine)), promised(store.getAll(mine))]);
      this.keeps = true;
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
    transaction.onabort = () => (this.keeps = false);
    const store = transaction.objectStore("records");
    if (file) store.put(file, this.folder + name);
    else store.delete(this.folder + name);
    transaction.commit(); // at once: the power may be cut in the next moment
  }
}
