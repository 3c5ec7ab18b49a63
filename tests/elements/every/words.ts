/** Initials that stand in the place of a picture. */
const isInitials = ({ textContent, parentElement }: Node) =>
  /^[A-Z]{2}$/.test(textContent ?? '') && parentElement?.closest('[aria-hidden="true"]');

/** What is written on a screen, and what its parts are called. */
export function* wordsIn(root: ShadowRoot): Generator<string> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        yield (node as Element).getAttribute(name) ?? '';
    } else if (!node.parentElement?.closest('style') && !isInitials(node)) {
      yield node.textContent ?? '';
    }
  }
}
