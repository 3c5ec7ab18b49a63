/** A long name of a school is read whole on a phone: its end may be what tells it from another (promises/letters.md#names-of-schools). */

import { listOf, student } from '#tests/elements/followUp/students.ts';
import { eventually } from '#tests/elements/screen/locator.ts';
import { type Answers, expect, openScreen } from '#tests/elements/screen/screen.ts';

const NAME = 'Government Model Higher Secondary School for Boys and Girls, Thiruvananthapuram East';
const followedUp = listOf([student(1, { schoolName: NAME })]);
const school = { schoolId: 1, name: NAME, countryId: 99, country: 'India', niceName: 'India', isActive: 1 };
const pagination = { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 };

const user = { pid: 8001, firstName: 'Anu', userRole: 6, schoolId: 1, schoolName: NAME, banned: false };

const SCREENS: readonly (readonly [tag: string, answers: Answers, attributes?: Record<string, string>])[] = [
  ['academy-users', { users: { data: [user], pagination } } as unknown as Answers],
  [
    'academy-list',
    { countedList: { items: [{ schoolId: 1, schoolName: NAME }], total: 1, about: {} } } as unknown as Answers,
    { list: 'schools' },
  ],
  ['academy-today', followedUp],
  ['academy-attention', followedUp],
  ['academy-schools', { schools: { data: [school], pagination } } as unknown as Answers],
  [
    'academy-plan-attendance',
    { attendanceBySchool: [{ schoolId: 1, schoolName: NAME, attendees: 5, absentees: 2 }] } as unknown as Answers,
    { 'plan-id': '7' },
  ],
];

/** Where the name is drawn, in lines. */
function drawn(root: ShadowRoot): { place: Element; lines: DOMRect[] }[] {
  const found: { place: Element; lines: DOMRect[] }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const place = node.parentElement;
    if (!place || !node.textContent?.includes(NAME) || place.closest('option')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    if (lines.length > 0) found.push({ place, lines });
  }
  return found;
}

/** The box that hides a part of these lines. */
function hiddenBy(place: Element, lines: readonly DOMRect[]): string | undefined {
  for (let each: Element | null = place; each; each = each.parentElement) {
    if (getComputedStyle(each).overflow === 'visible') continue;
    const edge = each.getBoundingClientRect();
    if (lines.some((line) => line.right > edge.right + 1 || line.bottom > edge.bottom + 1))
      return `${each.localName}.${each.className}`;
  }
  return undefined;
}

for (const [tag, answers, attributes = {}] of SCREENS) {
  it(`<${tag}> shows all of it at 320 px`, async () => {
    const page = await openScreen(tag, { answers, attributes, width: 320, height: 640 });
    const root = page.host.shadowRoot as ShadowRoot;
    await eventually('the name', () => (drawn(root).length > 0 ? undefined : 'is not there'));
    await page.rest();
    const names = drawn(root);
    expect(names.map(({ place, lines }) => hiddenBy(place, lines)).filter(Boolean)).toEqual([]);
    expect(Math.max(...names.map(({ lines }) => lines.length))).toBeGreaterThan(1);
  });
}
