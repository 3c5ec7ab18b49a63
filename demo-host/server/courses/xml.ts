/**
 * Reads XML as far as a course structure needs it: elements, attributes and text. Document types are refused: no entity of a
 * file can grow, and none can fetch another file.
 */
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { ImportError } from '#host/server/imports/importError.ts';

/** An element, by its name without a prefix. */
export interface XmlElement {
  name: string;
  /** Those without a prefix. */
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** All text directly in it. */
  text: string;
  /** Where it begins. */
  line: number;
}

/** The most elements of a file, and how deep they may be nested. */
const XML_MAX = { elements: 20_000, depth: 60 } as const;

type Open = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: XmlElement[] };

/**
 * The root of a document.
 * @param file what sentences call it
 * @throws ImportError that names the line
 */
export function readXml(bytes: Uint8Array, file: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true });
  /** @param what a sentence without its dot */
  const refuse = (what: string): never => {
    throw new ImportError(
      `${file}, line ${parser.line}: ${what}. Correct the file, or export it again from the program that made it.`,
    );
  };
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let line = 1;

  // What the parser says begins with the place, which is told in the house's words.
  parser.on('error', ({ message }) => refuse(message.replace(/^[\d:]+ /, '').replace(/\.$/, '')));
  parser.on('doctype', () => refuse('it has a document type (<!DOCTYPE), which is not read'));
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', ({ local, attributes }) => {
    count += 1;
    if (count > XML_MAX.elements) refuse(`there are more than ${XML_MAX.elements} elements`);
    if (open.length >= XML_MAX.depth) refuse(`elements are nested more than ${XML_MAX.depth} deep`);
    const own = Object.values<SaxesAttributeNS>(attributes).filter(({ prefix }) => prefix === '');
    const element: Open = {
      name: local,
      attributes: Object.fromEntries(own.map(({ name, value }) => [name, value])),
      children: [],
      text: '',
      line,
    };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(textOf(bytes, file)).close();
  return root ?? refuse('there is no element in it');
}

/** @throws ImportError where it is neither UTF-8 nor UTF-16 with a mark */
function textOf(bytes: Uint8Array, file: string): string {
  const [a, b] = bytes;
  const encoding = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new ImportError(`${file} is neither UTF-8 nor UTF-16. Save it as UTF-8.`);
  }
}
