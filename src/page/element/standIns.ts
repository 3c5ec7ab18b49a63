/**
 * What makes React and translators get along (loaded with the first text that a translator takes). A translator takes a
 * text node away, or into an element of its own, and its element stands in for the text. React knows nothing of that: it
 * writes into a node that nobody sees, and to remove it, or to insert before it, throws a NotFoundError. So whatever React
 * does to such a text, the text itself comes back first. The translator then translates what is new.
 */

/** The element that stands in for a text, and the texts that it stands in for. */
const standIns = new WeakMap<Node, ChildNode>();
const textsOf = new WeakMap<Node, readonly ChildNode[]>();
const guarded = new WeakSet<Node>();

/** Nodes that React has made bear its mark. */
const isReacts = (node: Node) => Object.keys(node).some((name) => name.startsWith('__react'));

/** A text comes back to its place. */
function bringBack(text: Node | null): void {
  const standIn = text && standIns.get(text);
  if (!standIn) return;
  const texts = textsOf.get(standIn) ?? [];
  for (const each of texts) {
    standIns.delete(each);
    Reflect.deleteProperty(each, 'nodeValue');
  }
  textsOf.delete(standIn);
  standIn.replaceWith(...texts);
}

/** What is written into a text shows. */
function guardText(text: ChildNode): void {
  const content = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => content?.get?.call(text),
    set(value: string) {
      bringBack(text);
      content?.set?.call(text, value);
    },
  });
}

/** What is removed from a parent of such texts, or inserted, finds them there. Only this node gets methods of its own. */
function guardParent(parent: Node): void {
  if (guarded.has(parent)) return;
  guarded.add(parent);
  const { removeChild, insertBefore, appendChild } = Node.prototype;
  const methods = {
    removeChild(child: Node) {
      bringBack(child);
      return child.parentNode === parent ? removeChild.call(parent, child) : child;
    },
    insertBefore(node: Node, before: Node | null) {
      bringBack(node);
      bringBack(before);
      return insertBefore.call(parent, node, before?.parentNode === parent ? before : null);
    },
    appendChild(node: Node) {
      bringBack(node);
      return appendChild.call(parent, node);
    },
  };
  for (const [name, value] of Object.entries(methods)) {
    Object.defineProperty(parent, name, { value, configurable: true, writable: true });
  }
}

/** The child of a node that another node is in now. */
function childAround(node: Node, parent: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/** Notes which element stands in for which text. */
export function noteStandIns(records: readonly MutationRecord[]): void {
  for (const [index, record] of records.entries()) {
    const { target } = record;
    for (const gone of record.removedNodes as NodeListOf<ChildNode>) {
      const texts = textsOf.get(gone) ?? (gone.nodeType === Node.TEXT_NODE ? [gone] : []);
      if (texts.length === 0 || gone.parentNode === target) continue;
      // Put in its place, beside it, around it, or there after it was gone.
      const next = records[index + 1];
      const near = [
        childAround(gone, target),
        ...record.addedNodes,
        record.previousSibling,
        ...(next?.addedNodes ?? []),
      ];
      const found = near.filter(
        (node): node is ChildNode =>
          node?.parentNode === target && node.nodeType === Node.ELEMENT_NODE && !isReacts(node),
      );
      const standIn = found.find((node) => !textsOf.has(node)) ?? found[0];
      if (!standIn) continue;
      textsOf.delete(gone);
      textsOf.set(standIn, [...(textsOf.get(standIn) ?? []), ...texts]);
      for (const text of texts) {
        standIns.set(text, standIn);
        guardText(text);
      }
      guardParent(target);
    }
  }
}
