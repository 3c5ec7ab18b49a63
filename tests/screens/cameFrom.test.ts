/** The way back over several screens of one tab (promises/menu-and-routes.md#back). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '#tests/support/browser/page.ts';

type Trail = typeof import('#page/element/cameFrom.ts');

let trail: Trail;

/** The page as it is after a reload: the tab's storage is as it was, and nothing else. */
async function load(): Promise<void> {
  vi.resetModules();
  trail = await import('#page/element/cameFrom.ts');
}

const element = () => ({}) as Element;

/** Opens a screen in an element of its own. @returns that element */
function show(path: string): Element {
  const screen = element();
  trail.rememberShown(path, screen);
  return screen;
}

/** Follows a link of an element that has this heading. @returns the element that it opens */
function follow(path: string, heading: string, from: Element = element()): Element {
  trail.rememberOpened(path, heading, from);
  return show(path);
}

beforeEach(async () => {
  stubPage();
  vi.stubGlobal('sessionStorage', localStorage);
  await load();
});
afterEach(() => vi.unstubAllGlobals());

test('each screen of a way names the one before it, over a reload too', async () => {
  follow('/student/5', 'Absent\n today', follow('/list', 'Today'));
  await load();
  expect(trail.openedFrom('/student/5')).toBe('Absent today');
  trail.rememberBack('/student/5');
  await load();
  show('/list');
  expect(trail.openedFrom('/list')).toBe('Today');
  expect(trail.openedFrom('/student/9')).toBeUndefined();
});

test("the browser's own Back and Forward lead over the same screens", () => {
  follow('/list', 'Student', follow('/student/5', 'First list', follow('/list', 'Today')));
  expect(trail.openedFrom('/list')).toBe('Student');
  show('/student/5');
  expect(trail.openedFrom('/student/5')).toBe('First list');
  show('/list');
  expect(trail.openedFrom('/list')).toBe('Today');
  show('/student/5');
  expect(trail.openedFrom('/student/5')).toBe('First list');
});

test('another link that is followed after Back takes the place of the way that one left', () => {
  const list = follow('/list', 'Today');
  follow('/list', 'Student', follow('/student/5', 'First list', list));
  trail.rememberBack('/list');
  trail.rememberBack('/student/5');
  follow('/student/6', 'First list', show('/list'));
  trail.rememberBack('/student/6');
  expect(trail.openedFrom('/list')).toBe('Today');
  expect(trail.openedFrom('/student/5')).toBeUndefined();
  // From a screen without a Back button too.
  trail.rememberBack('/list');
  follow('/register', 'Today');
  expect(trail.openedFrom('/list')).toBeUndefined();
});

test('of two elements on a page each has its own way back', () => {
  const list = follow('/list', 'Today');
  const student = follow('/student/5', 'First list', list);
  // Drawn anew, the list is the last that says where one is.
  trail.rememberShown('/list', list);
  expect(trail.openedFrom('/student/5')).toBe('First list');
  follow('/register', 'Student', student);
  expect(trail.openedFrom('/register')).toBe('Student');
  expect(trail.openedFrom('/student/5')).toBe('First list');
  expect(trail.openedFrom('/list')).toBe('Today');
});

test('the tab keeps no more than the last steps', () => {
  for (let pid = 1; pid <= 100; pid++) follow(`/student/${pid}`, `Inbox ${pid}`);
  expect(trail.openedFrom('/student/100')).toBe('Inbox 100');
  expect(trail.openedFrom('/student/90')).toBe('Inbox 90');
  expect(trail.openedFrom('/student/80')).toBeUndefined();
});

test('what stands under its name is passed over where it is no way', () => {
  for (const stored of ['', 'NaN', '7', '-3\n\n', '1\n/list']) {
    sessionStorage.setItem('academyConsole', 'academy-widgets');
    sessionStorage.setItem('academyOpened', stored);
    expect(trail.openedFrom('/student/5')).toBeUndefined();
    follow('/student/5', 'Today');
    expect(trail.openedFrom('/student/5')).toBe('Today');
    trail.rememberBack('/student/5');
  }
});
