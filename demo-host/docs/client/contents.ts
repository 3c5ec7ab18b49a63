/** Marks the current place: in the list of pages, and in *On this page*. */

/** Scrolls the list of pages, which is longer than a window, to the current page. */
export function showOpenPage(): void {
  const side = document.getElementById('site-nav');
  const open = side?.querySelector<HTMLElement>('[aria-current]');
  if (side && open) side.scrollTop = open.offsetTop - side.clientHeight / 2;
}

/** Marks in *On this page* the part that is being read. */
export function followReading(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents--beside a')];
  const headings = links.flatMap((link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? []);
  if (headings.length === 0) return;
  const mark = () => {
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8;
    const passed = headings.findLastIndex((heading) => heading.getBoundingClientRect().top <= line);
    links.forEach((link, index) => {
      if (index === passed) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  };
  let isWaiting = false;
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}
