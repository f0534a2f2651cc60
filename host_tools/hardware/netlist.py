"""A netlist, as a table or as KiCad exports it. Needs no KiCad."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from . import HardwareError


@dataclass
class Netlist:
    """components: {reference: {"value", "MPN", "Manufacturer", "part", "footprint"}}; nets: {name: {(reference, pin)}};
    functions: {(reference, pin): the pin's name in the symbol}."""

    components: dict[str, dict[str, str]] = field(default_factory=dict)
    nets: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    functions: dict[tuple[str, str], str] = field(default_factory=dict)

    def net_of(self, reference, pin):
        """The name of the net at a pin, or None."""
        for name, nodes in self.nets.items():
            if (reference, pin) in nodes:
                return name
        return None

    def across(self, net, kind):
        """The nets at the other end of each two-pin part of a kind (R, C, ...) on this net: [(reference, net)]."""
        found = []
        for reference, pin in self.nets.get(net, ()):
            if re.fullmatch(rf"{kind}\d+", reference):
                found.append((reference, self.net_of(reference, "2" if pin == "1" else "1")))
        return found


def expression(text):
    """An s-expression as nested lists of strings."""
    stack: list[list] = [[]]
    for quoted, word, bracket in re.findall(r'"((?:[^"\\]|\\.)*)"|([^\s()"]+)|([()])', text):
        if bracket == "(":
            stack.append([])
        elif bracket == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word or re.sub(r"\\(.)", r"\1", quoted))
    if len(stack) != 1 or not stack[0]:
        raise HardwareError("this is not an s-expression: brackets do not match")
    return stack[0][0]


def children(node, name):
    return [child for child in node if isinstance(child, list) and child and child[0] == name]


def child(node, name):
    found = children(node, name)
    return found[0][1] if found and len(found[0]) > 1 else ""


def read_netlist(path):
    """A netlist as KiCad exports it."""
    tree = expression(Path(path).read_text(encoding="utf-8"))
    netlist = Netlist()
    for component in children(children(tree, "components")[0], "comp"):
        fields = {
            child(one, "name"): one[-1] if isinstance(one[-1], str) else ""  # newer versions write empty fields too
            for one in children((children(component, "fields") or [[]])[0], "field")
        }
        netlist.components[child(component, "ref")] = {
            "value": child(component, "value"),
            "part": child(children(component, "libsource")[0], "part"),
            "footprint": child(component, "footprint"),
            **fields,
        }
    for net in children(children(tree, "nets")[0], "net"):
        nodes = {(child(node, "ref"), child(node, "pin")) for node in children(net, "node")}
        netlist.nets[child(net, "name").removeprefix("/")] = nodes
        for node in children(net, "node"):
            netlist.functions[child(node, "ref"), child(node, "pin")] = child(node, "pinfunction")
    return netlist
