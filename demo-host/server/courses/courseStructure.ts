/**
 * What a course package says of itself (promises/course-packages.md#the-file): the course structure of cmi5. What it demands of one is demanded; what it
 * leaves to others (further elements, their order, objectives) is left alone.
 */
import {
  COURSE_PACKAGE_MAX,
  LAUNCH_METHODS,
  type LaunchMethod,
  MOVE_ONS,
  type MoveOn,
} from '#domain/courses/coursePackages.ts';
import type { StoredBlock } from '#host/server/database/columnTypes.ts';
import { ImportError } from '#host/server/imports/importError.ts';
import { readXml, type XmlElement } from './xml.ts';

/** A text in languages, by their tags; `und` where the file names none. */
export type Texts = Readonly<Record<string, string>>;

export interface CourseUnit {
  /** Its id in the file, which statements name beside it. */
  publisherId: string;
  titles: Texts;
  /** As the file has it: an address, or a path in the zip. */
  url: string;
  launchMethod: LaunchMethod;
  moveOn: MoveOn;
  masteryScore: number | null;
  launchParameters: string | null;
  entitlementKey: string | null;
  activityType: string | null;
}

/** A part of a course. What our statements call it is decided where it is kept. */
export type CourseBlock = Omit<StoredBlock, 'iri'>;

export interface CourseStructure {
  publisherId: string;
  titles: Texts;
  units: readonly CourseUnit[];
  /** Each before those that are in it. */
  blocks: readonly CourseBlock[];
}

/** What the file is called in a zip, and in sentences. */
export const STRUCTURE_FILE = 'cmi5.xml';
/** Characters that a text of the file may have. */
const LENGTHS = { title: 1_000, address: 2_000, parameters: 20_000 } as const;

const at = ({ line, name }: XmlElement) => `${STRUCTURE_FILE}, line ${line}: <${name}>`;

/** Reads a course structure. @throws ImportError that names the line and the cure */
export function readStructure(bytes: Uint8Array): CourseStructure {
  const root = readXml(bytes, STRUCTURE_FILE);
  if (root.name !== 'courseStructure') {
    throw new ImportError(
      `${at(root)} is no course structure of cmi5, which begins with <courseStructure>. A package of SCORM or of plain xAPI is not opened: export it as cmi5.`,
    );
  }
  const [course, second] = childrenOf(root, 'course');
  if (!course) throw new ImportError(`${at(root)} has no <course>, which has the id and the title.`);
  if (second) throw new ImportError(`${at(second)} is a second course, and a package has one.`);
  const units: CourseUnit[] = [];
  const blocks: CourseBlock[] = [];
  const ids = new Map<string, number>();
  const publisherId = idOf(course, ids);
  const titles = textsOf(course, 'title');

  const read = (parent: XmlElement): number[] =>
    parent.children.flatMap((child) => {
      if (child.name === 'au') {
        if (units.length >= COURSE_PACKAGE_MAX.units)
          throw new ImportError(
            `${at(child)} is one too many: a package has ${COURSE_PACKAGE_MAX.units} units at most.`,
          );
        return [units.push(unitOf(child, ids)) - 1];
      }
      if (child.name !== 'block') return [];
      const block = { publisherId: idOf(child, ids), titles: textsOf(child, 'title'), units: [] as number[] };
      blocks.push(block);
      block.units = read(child);
      if (block.units.length === 0) throw new ImportError(`${at(child)} has neither a unit (<au>) nor another block.`);
      return block.units;
    });
  read(root);
  if (units.length === 0) throw new ImportError(`${at(root)} has no unit (<au>), so there is nothing to open.`);
  return { publisherId, titles, units, blocks };
}

function unitOf(element: XmlElement, ids: Map<string, number>): CourseUnit {
  const { moveOn, masteryScore, launchMethod, activityType } = element.attributes;
  return {
    publisherId: idOf(element, ids),
    titles: textsOf(element, 'title'),
    url: urlOf(element),
    launchMethod: oneOf(element, 'launchMethod', launchMethod, LAUNCH_METHODS, 'AnyWindow'),
    moveOn: oneOf(element, 'moveOn', moveOn, MOVE_ONS, 'NotApplicable'),
    masteryScore: scoreOf(element, masteryScore),
    launchParameters: ownText(element, 'launchParameters'),
    entitlementKey: ownText(element, 'entitlementKey'),
    activityType: activityType?.trim() ? iri(element, 'activityType', activityType) : null,
  };
}

const childrenOf = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name);

/** An id, each once in the file. */
function idOf(element: XmlElement, ids: Map<string, number>): string {
  const id = iri(element, 'id', element.attributes.id);
  const other = ids.get(id);
  if (other !== undefined)
    throw new ImportError(`${at(element)} has the id ${id}, which line ${other} has too. Give each an id of its own.`);
  ids.set(id, element.line);
  return id;
}

function iri(element: XmlElement, name: string, value: string | undefined): string {
  const text = value?.trim() ?? '';
  if (text === '') throw new ImportError(`${at(element)} has no ${name}.`);
  if (text.length > LENGTHS.address) throw tooLong(element, name, LENGTHS.address);
  if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(text))
    throw new ImportError(
      `${at(element)}: ${name} is "${text.slice(0, 80)}", and has to be an IRI such as https://courses.example/1.`,
    );
  return text;
}

const tooLong = (element: XmlElement, name: string, most: number) =>
  new ImportError(`${at(element)}: ${name} is longer than ${most} characters.`);

function textsOf(element: XmlElement, name: string): Texts {
  const texts: Record<string, string> = {};
  for (const text of childrenOf(element, name).flatMap((one) => childrenOf(one, 'langstring'))) {
    const language = text.attributes.lang?.trim() || 'und';
    const value = text.text.trim().replace(/\s+/g, ' ');
    if (!/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/i.test(language))
      throw new ImportError(
        `${at(text)}: lang is "${language.slice(0, 20)}", and has to be a language tag such as en-IN.`,
      );
    if (value.length > LENGTHS.title) throw tooLong(text, name, LENGTHS.title);
    if (value !== '') texts[language] ??= value;
  }
  if (Object.keys(texts).length === 0)
    throw new ImportError(
      `${at(element)} has no ${name}: it needs <${name}><langstring lang="en">…</langstring></${name}>.`,
    );
  return texts;
}

function urlOf(element: XmlElement): string {
  const [url, second] = childrenOf(element, 'url');
  const text = url?.text.trim() ?? '';
  if (text === '') throw new ImportError(`${at(element)} has no <url>, which says what is opened.`);
  if (second) throw new ImportError(`${at(element)} has a second <url>, and a unit has one.`);
  if (text.length > LENGTHS.address) throw tooLong(element, 'url', LENGTHS.address);
  return text;
}

function ownText(element: XmlElement, name: string): string | null {
  const text = childrenOf(element, name)[0]?.text.trim() ?? '';
  if (text.length > LENGTHS.parameters) throw tooLong(element, name, LENGTHS.parameters);
  return text || null;
}

function oneOf<T extends string>(
  element: XmlElement,
  name: string,
  value: string | undefined,
  known: readonly T[],
  otherwise: T,
): T {
  const text = value?.trim() ?? '';
  if (text === '') return otherwise;
  const found = known.find((each) => each === text);
  if (!found)
    throw new ImportError(`${at(element)}: ${name} is "${text.slice(0, 40)}", and may be ${known.join(', ')}.`);
  return found;
}

/** A share from 0 to 1 with four places. */
function scoreOf(element: XmlElement, value: string | undefined): number | null {
  const text = value?.trim() ?? '';
  if (text === '') return null;
  const score = Number(text);
  if (!/^[+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) || score > 1)
    throw new ImportError(
      `${at(element)}: masteryScore is "${text.slice(0, 20)}", and has to be a number from 0 to 1, such as 0.75.`,
    );
  return Math.round(score * 10_000) / 10_000;
}
