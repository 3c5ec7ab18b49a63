/** How near what is typed has to be to a page (promises/menu-and-routes.md#search). */
import Info from 'lucide-react/icons/info';
import { expect, test } from 'vitest';
import { placesLike, type Result } from '#host/console/find/places.ts';

const place = (name: string, words = '', about?: string): Result => ({
  key: name,
  name,
  words,
  icon: Info,
  opens: '/',
  ...(about === undefined ? {} : { about }),
});
const PLACES = [
  place('Password and sign-in', 'security two-step devices settings'),
  place('Performance Tracking', 'marks results exams'),
  place('Academy', 'settings name time zone', 'Data'),
  place('Résumé'),
  place('Attendance', 'हाज़िरी hajiri'),
];
const found = (typed: string) => placesLike(PLACES, typed).map(({ name }) => name);

test('nothing typed finds all pages in their order', () => {
  expect(found('  ')).toEqual(PLACES.map(({ name }) => name));
});

test('a page is found by the beginning of its words, in any order, without accents and capitals', () => {
  expect(found('sign pass')).toEqual(['Password and sign-in']);
  expect(found('data')).toEqual(['Academy']);
  expect(found('RESUME')).toEqual(['Résumé']);
});

test('a page is found by other words, which are never shown, after those whose name has the word', () => {
  expect(found('marks')).toEqual(['Performance Tracking']);
  expect(found('settings')).toEqual(['Password and sign-in', 'Academy']);
  expect(found('hajiri')).toEqual(['Attendance']);
  const both = [place('Bell', 'pass'), place('Password')];
  expect(placesLike(both, 'pass').map(({ name }) => name)).toEqual(['Password', 'Bell']);
});

test('one wrong letter does no harm in a word of four or more, and finds no other page in a shorter one', () => {
  expect(found('pasword')).toEqual(['Password and sign-in']);
  expect(found('marjs')).toEqual(['Performance Tracking']);
  expect(found('xyz')).toEqual([]);
  expect(found('tim zon')).toEqual(['Academy']);
  expect(found('pqs')).toEqual([]);
});
