/** Pictures of the screens, with the place of each message: `npm run pictures` makes them, and translators see them. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { groupBy } from '#platform/groupBy.ts';
import type { ShownKey } from '#texts/pseudo.ts';
import { wordTables } from './coverage.ts';
import type { Unit } from './exchange.ts';

/** Where pictures are, and what is noted of them. */
export const PICTURES = fileURLToPath(new URL('../../.cache/pictures', import.meta.url));

/** What a picture shows. Sizes in px. */
export interface Pictured {
  /** Who looks at which address. */
  screen: string;
  width: number;
  height: number;
  places: readonly ShownKey[];
}

/** A message in one picture. */
export interface Place extends ShownKey {
  /** The name of the picture's file, without its ending. */
  picture: string;
  of: Pictured;
}

const notesIn = (folder: string) => join(folder, 'places.json');
export const fileOf = (folder: string, picture: string): string => join(folder, `${picture}.png`);

/** What is noted of the pictures of a folder, by their names. */
export function picturedIn(folder: string): Readonly<Record<string, Pictured>> {
  const file = notesIn(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Notes what these pictures show. What is noted of others stays, as long as the picture is there. */
export function notePictured(folder: string, made: Readonly<Record<string, Pictured>>): void {
  const all = { ...picturedIn(folder), ...made };
  const there = Object.entries(all).filter(([picture]) => existsSync(fileOf(folder, picture)));
  writeFileSync(notesIn(folder), `${JSON.stringify(Object.fromEntries(there))}\n`);
}

/** Where each message is seen, by `table.key`: as a text before what is only read out. */
export function placesIn(pictured: Readonly<Record<string, Pictured>>): ReadonlyMap<string, readonly Place[]> {
  const all = Object.entries(pictured).flatMap(([picture, of]) =>
    of.places.map((place): Place => ({ ...place, picture, of })),
  );
  return groupBy(
    all.sort((one, other) => Number(isHeard(one)) - Number(isHeard(other))),
    ({ name }) => name,
  );
}

/** Whether a message is no part of the picture: a placeholder is. */
export const isHeard = ({ attribute }: ShownKey): boolean => attribute !== undefined && attribute !== 'placeholder';

/** How people get a message that is drawn nowhere. */
const seenHow = (places: readonly Place[]) =>
  places.some(({ attribute }) => attribute === 'choice')
    ? 'a choice of the list that has the frame'
    : 'read out by screen readers, or shown beside the pointer';

/** How much of a part of the words is seen in pictures. */
export interface PictureCoverage {
  part: string;
  /** How many messages it has, and how many of them have a picture. */
  all: number;
  seen: number;
  /** Those that have none, as `table.key`. */
  without: readonly string[];
}

/** How many messages of each part have a picture, and which have none: those of mail are on no screen. */
export function pictureCoverage(pictured: Readonly<Record<string, Pictured>>): PictureCoverage[] {
  const places = placesIn(pictured);
  return [...groupBy(wordTables, ({ part }) => part)].map(([part, tables]) => {
    const messages = tables.flatMap(({ name, in: wordsIn }) =>
      Object.keys(wordsIn('en') ?? {}).map((key) => `${name}.${key}`),
    );
    const without = messages.filter((message) => !places.has(message));
    return { part, all: messages.length, seen: messages.length - without.length, without };
  });
}

/** The widest screen of a phone, in px. */
const PHONE = 480;
export const isOnPhone = ({ of }: Place): boolean => of.width <= PHONE;

/** Screens that are named of one message. */
const SCREENS_MAX = 3;

/** A message with what its pictures say. @param page the page beside the file that shows them */
export function pictureNotes({ table, key }: Unit, places: readonly Place[], page: string): string[] {
  const drawn = places.filter((place) => !isHeard(place));
  const [narrowest] = drawn.filter(isOnPhone).sort((one, other) => one.room - other.room);
  const screens = [...new Set(places.map(({ of }) => of.screen))];
  const more = screens.length - SCREENS_MAX;
  return [
    `picture: ${page}#${table}.${key}`,
    `on the screen of: ${screens.slice(0, SCREENS_MAX).join(', ')}${more > 0 ? `, and ${more} more` : ''}`,
    ...(drawn.length === 0 ? [seenHow(places)] : []),
    ...(narrowest
      ? [
          `longest width: ${narrowest.room} px a line, on a screen of ${narrowest.of.width} px; English has ${narrowest.width} px`,
        ]
      : []),
  ];
}
