/** Course packages of cmi5, as programs export them. */
import { strToU8, zipSync } from 'fflate';

/** What a unit has besides its number. */
interface Unit {
  attributes?: string;
  url?: string;
  more?: string;
}

const named = (name: string, title: string) =>
  `<${name}><langstring lang="en-US">${title}</langstring><langstring lang="ml-IN">${title} (ml)</langstring></${name}>`;
const about = (title: string) => named('title', title) + named('description', `About ${title}`);

/** A unit in the structure. @param n its number, from 1 */
export const unitXml = (
  n: number,
  { attributes = 'moveOn="Completed"', url = `unit${n}/index.html`, more = '' }: Unit = {},
) => `<au id="https://publisher.example/unit/${n}" ${attributes}>${about(`Unit ${n}`)}<url>${url}</url>${more}</au>`;

export const blockXml = (n: number, ...inside: readonly string[]) =>
  `<block id="https://publisher.example/block/${n}">${about(`Block ${n}`)}${inside.join('')}</block>`;

/** A structure with what is in it. */
export const structureXml = (...inside: readonly string[]) => `<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://publisher.example/course/1">${about('Rocks &amp; minerals')}</course>
  ${inside.join('\n  ')}
</courseStructure>`;

/** A zip with this structure and these files. */
export const packageOf = (structure: string, files: Record<string, string> = {}): Uint8Array =>
  zipSync({
    'cmi5.xml': strToU8(structure),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
  });

/** The page of each of the first units. */
export const pages = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`unit${at + 1}/index.html`, `<h1>Unit ${at + 1}</h1>`]));
