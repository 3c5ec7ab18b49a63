import type * as Axe from 'axe-core';
import { type Frame, settled, until } from '#tests/elements/support.ts';

/** The shadow roots of an element and of all that is in it. */
function rootsIn(element: Element): ShadowRoot[] {
  const { shadowRoot } = element;
  const inside = [element, ...(shadowRoot ? [shadowRoot] : [])].flatMap((each) => [...each.children]);
  return [...(shadowRoot ? [shadowRoot] : []), ...inside.flatMap(rootsIn)];
}

/** The rules that depend on the theme, which changes colours alone. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What a machine finds on an element against WCAG, shadow root included, in the light and in the dark theme. */
export async function axeInBothThemes(page: Frame, host: Element, element = host): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    host.setAttribute('theme', theme);
    const rules = theme === 'dark' ? OF_COLOURS : undefined;
    found.push(...(await axeOf(page, element, rules)).map((finding) => `${theme}: ${finding}`));
  }
  return found;
}

/** The same as it is. @param rules those alone that are looked for; all without it */
async function axeOf(page: Frame, element: Element, rules?: readonly string[]): Promise<string[]> {
  // At rest: whether a table scrolls is known once it is drawn, and colours change little by little.
  await settled(page);
  await until('every colour has its last value', () =>
    // Also in a dialog, which may stand beside the element; what shimmers never ends.
    rootsIn(page.document.body).every((root) =>
      root
        .getAnimations()
        .every(
          ({ effect, playState }) =>
            playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
        ),
    ),
  );
  // A chart that is drawn later widens what scrolls, which is reachable by keyboard one drawing after.
  await until('what scrolls is reachable by keyboard', () =>
    [...(element.shadowRoot?.querySelectorAll('[data-more]') ?? [])].every((more) => more.hasAttribute('tabindex')),
  );
  if (!('axe' in page)) {
    const script = page.document.createElement('script');
    script.src = '/node_modules/axe-core/axe.min.js';
    await new Promise((resolve) => {
      script.addEventListener('load', resolve);
      page.document.head.append(script);
    });
  }
  const { violations } = await (page as Frame & { axe: typeof Axe }).axe.run(element, {
    // Selectors and snippets of what passes are most of the work.
    resultTypes: ['violations'],
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : { rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } } }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
