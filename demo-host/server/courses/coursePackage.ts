/** Opens a course package: a zip with `cmi5.xml` at its top and the files of its units, or a `cmi5.xml` alone. */
import { COURSE_PACKAGE_MAX } from '#domain/courses/coursePackages.ts';
import { type ArchiveMax, entriesOf, isZip, unpackEntries } from '#host/server/imports/archive.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { isStorable } from '#platform/text.ts';
import { type CourseStructure, readStructure, STRUCTURE_FILE } from './courseStructure.ts';

export interface CoursePackage {
  structure: CourseStructure;
  /** Files by their paths in the zip; none of a package without one. */
  files: ReadonlyMap<string, Uint8Array>;
}

const ZIP_MAX = {
  what: 'course package',
  zipBytes: COURSE_PACKAGE_MAX.bytes,
  unpackedBytes: COURSE_PACKAGE_MAX.unpackedBytes,
  entries: COURSE_PACKAGE_MAX.files,
  cure: 'Leave out videos that are kept elsewhere, or publish the course at an address of its own and give the cmi5.xml alone.',
} as const satisfies ArchiveMax;

/** Characters of a path: the index of the files holds no longer one, whatever script it is in. */
const PATH_MAX = 500;

/** Opens a package. @throws ImportError in a sentence that says what to do */
export function openPackage(bytes: Uint8Array): CoursePackage {
  if (!isZip(bytes)) return checked({ structure: readStructure(bytes), files: new Map() });
  const entries = entriesOf(bytes, ZIP_MAX).filter(({ path }) => !path.endsWith('/') && !path.startsWith('__MACOSX/'));
  const unkept = entries.find(({ path }) => path.length > PATH_MAX || !isStorable(path));
  if (unkept) {
    throw new ImportError(
      `The zip has a file "${unkept.path.replaceAll('\0', '').slice(0, 80)}", whose path has ${unkept.path.length > PATH_MAX ? `more than ${PATH_MAX} characters` : 'a character that no path may have'}. Give it another name.`,
    );
  }
  const files = unpackEntries(bytes, entries, ZIP_MAX);
  const structure = files.get(STRUCTURE_FILE);
  if (!structure) throw new ImportError(withoutStructure([...files.keys()]));
  return checked({ structure: readStructure(structure), files });
}

/** What to say of a zip that has no structure where it belongs. */
function withoutStructure(paths: readonly string[]): string {
  const other = paths.find((path) => path.toLowerCase().endsWith(STRUCTURE_FILE));
  if (other)
    return `The zip has ${other}, and ${STRUCTURE_FILE} has to be at its top. Zip what is in the folder, not the folder.`;
  if (paths.includes('imsmanifest.xml')) return 'This is a package of SCORM. Export it as cmi5.';
  if (paths.includes('tincan.xml')) return 'This is a package of plain xAPI (tincan.xml). Export it as cmi5.';
  return `The zip has no ${STRUCTURE_FILE}, so it is no course package of cmi5.`;
}

/** @throws ImportError where a unit opens nothing that is there */
function checked(opened: CoursePackage): CoursePackage {
  const { structure, files } = opened;
  for (const { url, publisherId } of structure.units) {
    const place = placeOf(url);
    if (place === undefined) {
      throw new ImportError(
        `The unit ${publisherId} opens "${url.slice(0, 80)}". That has to be a file of the zip, or an address that begins with https://.`,
      );
    }
    if ('path' in place && !files.has(place.path)) {
      throw new ImportError(
        files.size === 0
          ? `The unit ${publisherId} opens the file "${place.path.slice(0, 80)}", and there is no zip with files. Give the whole zip, or an address that begins with https://.`
          : `The unit ${publisherId} opens the file "${place.path.slice(0, 80)}", which is not in the zip. Correct its <url>, or add the file.`,
      );
    }
  }
  return opened;
}

/** Where a unit is: an address elsewhere, or a file of its package and what follows the path. Undefined for neither. */
export type UnitPlace = { address: URL } | { path: string; search: string; hash: string };

/** A place that no address of the world has: paths of a zip are read as if it were there. */
const IN_ZIP = 'zip://package';

/** Where the `url` of a unit leads. */
export function placeOf(url: string): UnitPlace | undefined {
  if (/^https:\/\//i.test(url)) return URL.canParse(url) ? { address: new URL(url) } : undefined;
  if (/^[a-z][a-z0-9+.-]*:|^\/\/|\\/i.test(url) || !URL.canParse(url, `${IN_ZIP}/`)) return undefined;
  const { host, pathname, search, hash } = new URL(url, `${IN_ZIP}/`);
  try {
    return host === 'package' ? { path: decodeURIComponent(pathname.slice(1)), search, hash } : undefined;
  } catch {
    return undefined;
  }
}
