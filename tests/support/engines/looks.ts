/** What is amiss with how elements are drawn; runs in a page. */

/** Elements that stand in the page, with all that is inside of them. */
function nodesIn(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((node) => [
    node,
    ...(node.shadowRoot ? nodesIn(node.shadowRoot) : []),
  ]);
}

const named = (node: Element) =>
  `${node.localName}.${[...node.classList].join('.')} “${node.textContent?.slice(0, 40)}”`;

/** @param failures sentences that stand where something could not be drawn */
export function amissIn(tag: string, failures: readonly string[]): string[] {
  const host = document.querySelector<HTMLElement>(tag);
  const root = host?.shadowRoot;
  if (!host || !root?.querySelector('.surface')) return ['it is not drawn'];
  const text = root.querySelector<HTMLElement>('.surface')?.innerText ?? '';
  const found = failures.filter((sentence) => text.includes(sentence));
  for (const node of nodesIn(root)) {
    if (/\b(?:bone|\w*skeleton)\b/.test(node.getAttribute('class') ?? '')) found.push(`${named(node)} waits for data`);
    if (node.getAttribute('role') === 'status' && node.getAttribute('aria-label') === 'Loading') found.push('it loads');
  }
  if (text.trim().length < 20) found.push(`it says nothing but “${text}”`);
  return [...found, ...wider(host)];
}

/** What stands out of the element, or makes the page scroll sideways. */
function wider(host: HTMLElement): string[] {
  const page = document.documentElement;
  const found = page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  const own = host.getBoundingClientRect();
  for (const node of host.shadowRoot ? nodesIn(host.shadowRoot) : []) {
    if (node instanceof SVGElement && !(node instanceof SVGSVGElement)) continue;
    const { left, right, width, height } = node.getBoundingClientRect();
    if (width <= 1 || height <= 1 || (left >= own.left - 1 && right <= own.right + 1)) continue;
    if (!isClipped(node))
      found.push(`${named(node)} stands out by ${Math.round(Math.max(own.left - left, right - own.right))} px`);
  }
  return found;
}

/** Whether something around it scrolls it or cuts it off, or it hangs in the page by itself. */
function isClipped(node: Element): boolean {
  for (let around: Element | null = node; around; around = around.parentElement) {
    const { overflowX, position, clipPath } = getComputedStyle(around);
    if (position === 'fixed' || clipPath !== 'none' || (around !== node && overflowX !== 'visible')) return true;
  }
  return false;
}

/** Hides all drawings of the page, and shows them again. The caret, which blinks, is gone. */
export function hiding(isHidden: boolean): void {
  for (const node of nodesIn(document)) {
    if (node instanceof SVGSVGElement) node.style.visibility = isHidden ? 'hidden' : '';
    if (node instanceof HTMLElement && node.matches('input, textarea')) node.style.caretColor = 'transparent';
  }
}

/** All drawings that are to be seen. */
export const drawings = (): SVGSVGElement[] =>
  nodesIn(document).filter((node): node is SVGSVGElement => {
    const { width, height } = node.getBoundingClientRect();
    return node instanceof SVGSVGElement && width > 0 && height > 0;
  });
