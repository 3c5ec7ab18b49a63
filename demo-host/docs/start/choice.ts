/** What is chosen and typed on Start, and the address that keeps it. */
import { writeAttributes } from '#domain/lists/elementQuery.ts';
import { attributesIn, type Control, controlsOf, isElementTag } from '#host/docs/playground/controls.ts';
import { type Embedding, type Faster, PLACES, type Place, scriptUrl } from '#host/docs/snippets.ts';
import type { Preloads } from '#widgets/build/preload/preloads.ts';
import type { ElementTag } from '#widgets/page/elements.ts';
import { readAddress } from './addresses.ts';

export interface Choice {
  place: Place;
  screen: ElementTag;
  /** Attributes that are set, by name. */
  attributes: Readonly<Record<string, string>>;
  /** As typed. */
  academy: string;
  site: string;
  /** Where the files are, if not at the academy's address. */
  files: string;
  /** Where the API is, if not at the academy. */
  api: string;
  /** Load the files of one version, which never change. */
  isPinned: boolean;
}

/** A version whose files never change. */
export interface Release {
  /** Its folder, from the folder of the built files. */
  folder: string;
  version: string;
  /** SRI hash of the script. */
  integrity: string;
  /** That of the style sheet. */
  stylesIntegrity?: string | undefined;
  /** The files of the first load of each screen, and the hashes of all of them. Undefined where the build tells none. */
  preloads?: Pick<Preloads, 'screens' | 'hashes'> | undefined;
}

export const EXAMPLE = { academy: 'https://academy.example', site: 'https://www.school.example' } as const;

export const FIRST_CHOICE: Choice = {
  place: 'html',
  screen: 'parent-dashboard',
  attributes: {},
  academy: '',
  site: '',
  files: '',
  api: '',
  isPinned: false,
};

/** The API's address has a field of its own. */
export const controlsFor = (screen: ElementTag): Control[] =>
  controlsOf(screen).filter(({ attribute }) => attribute !== 'api-base');

const TYPED = ['academy', 'site', 'files', 'api'] as const;

/** Reads an address; what it does not contain stays as in `before`, and unknown values are left out. */
export function readChoice(query: string, before: Choice): Choice {
  const params = new URLSearchParams(query);
  const requested = params.get('screen');
  const screen = isElementTag(requested) ? requested : before.screen;
  const typed = TYPED.flatMap((name) => {
    const value = params.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    ...before,
    place: PLACES.find(({ id }) => id === params.get('place'))?.id ?? before.place,
    screen,
    attributes: attributesIn(params, controlsFor(screen)),
    isPinned: params.has('pinned'),
    ...Object.fromEntries(typed),
  };
}

/** The query that {@link readChoice} reads as this choice. */
export function queryOf(choice: Choice): string {
  const query = new URLSearchParams({ place: choice.place, screen: choice.screen });
  writeAttributes(query, choice.attributes);
  for (const name of TYPED) if (choice[name].trim()) query.set(name, choice[name].trim());
  if (choice.isPinned) query.set('pinned', '');
  return `?${query}`;
}

/** The data for the lines; an example replaces an address that is missing or cannot be used. */
export function embeddingOf(choice: Choice, release: Release | undefined): Embedding {
  const academy = readAddress(choice.academy, { mayBeFolder: true }).url ?? EXAMPLE.academy;
  const files = readAddress(choice.files, { hasPath: true }).url ?? academy;
  const pinned = choice.isPinned ? release : undefined;
  return {
    place: choice.place,
    tag: choice.screen,
    attributes: choice.attributes,
    academy,
    dist: files,
    site: readAddress(choice.site).url ?? EXAMPLE.site,
    files: pinned ? `${files}/${pinned.folder}` : files,
    api: readAddress(choice.api, { hasPath: true }).url ?? academy,
    integrity: pinned?.integrity,
    stylesIntegrity: pinned?.stylesIntegrity,
    faster: fasterOf(choice.screen, files, release),
  };
}

/**
 * The files of a screen's first load, of a fixed version, for the lines that ask for all of them at once.
 * @param files the address of the folder with all built files of any version.
 */
export function fasterOf(screen: ElementTag, files: string, release: Release | undefined): Faster | undefined {
  const own = release?.preloads?.screens[screen];
  if (!release?.preloads || !own) return undefined;
  const { version, folder, integrity, stylesIntegrity, preloads } = release;
  return {
    version,
    files: `${files}/${folder}`,
    integrity,
    stylesIntegrity,
    // The script has a line of its own.
    preload: own.filter((file) => file !== scriptUrl('').slice(1)).map((file) => [file, preloads.hashes[file] ?? '']),
  };
}
