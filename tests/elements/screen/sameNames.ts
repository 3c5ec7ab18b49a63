import { getElementAccessibleName, isElementVisible } from 'ivya/utils';

/** Names that stand twice on a screen and do the same thing in both places, or only differ by what is around them. */
const MAY_REPEAT: readonly RegExp[] = [
  // Opens the same list of the same student from the table and from the cards.
  /^View All Exams of /,
  // Orders its own table: the column's header, and the table's name, are heard with it.
  /^(?:Category|Count)$/,
];

/**
 * Whether what stands around a link tells it from others of its name: students are told from namesakes by the class and
 * school beside them, and a number is read with its card, or its row and column.
 */
const isNamedByItsPlace = (name: string, url: string) =>
  /\/student\/\d+$/.test(url) || (/^\d/.test(name) && /\/list\?list=[^"\s]+$/.test(url));

/** Tabs and options are told apart by what they are, too. */
const CONTROLS = 'button:not([role]), [role="button"], a[href]:not([role]), [role="link"]';

/**
 * Names that two buttons or links of an element share: people who hear a screen read out, or speak to it, cannot tell them
 * apart. A name of nothing counts too.
 */
export function sameNamesIn({ shadowRoot }: Element): string[] {
  const names = [...(shadowRoot?.querySelectorAll(CONTROLS) ?? [])]
    .filter((control) => isElementVisible(control) && !control.closest('[aria-hidden="true"], [inert]'))
    .flatMap((control) => {
      const name = getElementAccessibleName(control, false);
      return name !== '' && isNamedByItsPlace(name, control.getAttribute('href') ?? '') ? [] : [name];
    });
  const twice = names.filter((name, at) => names.indexOf(name) < at && !MAY_REPEAT.some((may) => may.test(name)));
  return [...new Set([...twice, ...names.filter((name) => name === '')])];
}
