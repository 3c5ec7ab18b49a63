/** Translators see where a message stands: its marks, what is noted of pictures, and what the export says of it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countOf } from '#host/texts/coverage.ts';
import { picturePage, shownOf } from '#host/texts/picturePage.ts';
import {
  fileOf,
  notePictured,
  type Pictured,
  pictureCoverage,
  picturedIn,
  pictureNotes,
  placesIn,
} from '#host/texts/pictures.ts';
import { unitsOf } from '#host/texts/units.ts';
import { markedIn, withMarks } from '#texts/keyMarks.ts';

describe('marks of a text', () => {
  test('say which messages it is made of, and where each stands', () => {
    const text = `Of ${withMarks(5, `a ${withMarks(4097, 'b')} c`)} and ${withMarks(0, 'd')}`;
    const found = markedIn(text).map(({ number, from, to }) => [
      number,
      text.slice(from, to).replace(/[\u2061-\u2064]/g, ''),
    ]);
    expect(found).toEqual([
      [5, 'a b c'],
      [4097, 'b'],
      [0, 'd'],
    ]);
  });

  test('reach to the end where a message is only begun, and are none in a text that has none', () => {
    const begun = withMarks(7, 'Read more').slice(0, -3);
    expect(markedIn(begun).map(({ from, to }) => begun.slice(from, to))).toEqual(['Read mo']);
    expect(markedIn('Read more')).toEqual([]);
    expect(markedIn('\u2064 of another text')).toEqual([]);
  });
});

const place = (name: string, change: object = {}) => ({
  name,
  x: 40,
  y: 900,
  width: 80,
  height: 20,
  room: 312,
  ...change,
});
const pictured = (width: number, ...places: Pictured['places']): Pictured => ({
  screen: `parent /week`,
  width,
  height: 2000,
  places,
});

describe('what is noted of pictures', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'academy-pictures-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('stays when others are made, and goes with its picture', async () => {
    const [week, login] = [pictured(1280, place('weekScreen.heading')), pictured(360, place('login.title'))];
    await Promise.all(['week', 'login'].map((name) => writeFile(fileOf(folder, name), '')));
    expect(picturedIn(folder)).toEqual({});
    notePictured(folder, { week });
    notePictured(folder, { login });
    expect(picturedIn(folder)).toEqual({ week, login });
    const again = pictured(1280, place('weekScreen.heading', { x: 50 }));
    await rm(fileOf(folder, 'login'));
    notePictured(folder, { week: again });
    expect(picturedIn(folder)).toEqual({ week: again });
  });
});

describe('a message in pictures', () => {
  const unit = unitsOf('ur', 'parents').find(({ table, key }) => table === 'weekScreen' && key === 'heading');
  if (!unit) throw new Error('The week has no heading.');
  const name = 'weekScreen.heading';
  const places = placesIn({
    'week-heard': pictured(1280, place(name, { attribute: 'aria-label' })),
    'week-wide': pictured(1280, place(name, { room: 900 })),
    'week-narrow': pictured(360, place(name), place(name, { room: 290, width: 70 })),
  }).get(name);

  test('says its screens, and how wide it may be on a phone where it has least room', () => {
    expect(pictureNotes(unit, places ?? [], 'parents.ur.html')).toEqual([
      'picture: parents.ur.html#weekScreen.heading',
      'on the screen of: parent /week',
      'longest width: 290 px a line, on a screen of 360 px; English has 70 px',
    ]);
    const heard = (places ?? []).filter(({ attribute }) => attribute);
    expect(pictureNotes(unit, heard, 'parents.ur.html')).toContain(
      'read out by screen readers, or shown beside the pointer',
    );
  });

  test('that is drawn nowhere says how people get it', () => {
    const how = (attribute: 'choice' | 'heard') =>
      pictureNotes(
        unit,
        placesIn({ week: pictured(1280, place(name, { attribute })) }).get(name) ?? [],
        'parents.html',
      );
    expect(how('choice')).toContain('a choice of the list that has the frame');
    expect(how('heard')).toContain('read out by screen readers, or shown beside the pointer');
  });

  test('is counted in its part, and all others are listed as without', () => {
    const coverage = pictureCoverage({ week: pictured(1280, place(name), place(name)), login: pictured(360) });
    const parents = coverage.find(({ part }) => part === 'parents');
    expect(coverage.map(({ seen }) => seen).sort()).toEqual([0, 0, 0, 1]);
    expect(parents).toMatchObject({ seen: 1, all: countOf('en', 'parents').all });
    expect(parents?.without).toHaveLength((parents?.all ?? 0) - 1);
    expect(parents?.without).not.toContain(name);
    expect(parents?.without).toContain('parentAttendance.heading');
  });

  test('is seen on a desktop and on a phone, before where it is only read out', () => {
    expect(shownOf(places ?? []).map(({ picture }) => picture)).toEqual(['week-wide', 'week-narrow']);
  });

  test('has a frame around its place, in the middle of what is shown of the picture', async () => {
    const page = await picturePage('parents.ur', [{ unit, places: shownOf(places ?? []) }]);
    expect(page).toContain('<section id="weekScreen.heading">');
    expect(page).toContain('src="pictures/week-wide.png" style="left:0px;top:-780px;width:1280px;height:2000px"');
    expect(page).toContain('<i style="left:36px;top:116px;width:88px;height:28px"></i>');
  });
});
