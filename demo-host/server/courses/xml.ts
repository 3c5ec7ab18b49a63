/**
 * Reads XML as far as a course structure needs it: elements, attributes, text, CDATA and the entities that every XML knows. It
 * is strict about what makes XML, and has no document types: no entity of a file can grow, and none can fetch another file.
 */
import { ImportError } from '#host/server/imports/importError.ts';

/** An element, by its name without a prefix. */
export interface XmlElement {
  name: string;
  /** By their names without a prefix, `xmlns` left out. */
  attributes: Readonly<Record<string, string>>;
  children: readonly XmlElement[];
  /** All text directly in it. */
  text: string;
  /** Where it begins. */
  line: number;
}

/** The most elements of a file, and how deep they may be nested. */
const XML_MAX = { elements: 20_000, depth: 60 } as const;

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** What stands between two pieces of text: a comment, CDATA, an instruction, a document type, or a tag. */
const PIECE =
  /<!--(?<comment>[\s\S]*?)-->|<!\[CDATA\[(?<cdata>[\s\S]*?)\]\]>|<\?(?<instruction>[\s\S]*?)\?>|(?<doctype><!DOCTYPE)|<\/(?<close>[^\s<>/]+)\s*>|<(?<open>[^\s<>/!?]+)(?<attributes>(?:\s+[^\s=<>/]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<empty>\/?)>/y;
const ATTRIBUTE = /([^\s=<>/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
const NAME = /^(?:[\p{L}_][\p{L}\p{N}_.-]*:)?[\p{L}_][\p{L}\p{N}_.-]*$/u;

type Open = { -readonly [K in keyof XmlElement]: XmlElement[K] } & { children: XmlElement[]; tag: string };

/**
 * The root of a document.
 * @param file what sentences call it
 * @throws ImportError that names the line
 */
export function readXml(bytes: Uint8Array, file: string): XmlElement {
  const source = textOf(bytes, file).replace(/\r\n?/g, '\n');
  let line = 1;
  const wrong = (what: string) =>
    new ImportError(
      `${file}, line ${line}: ${what} Correct the file, or export it again from the program that made it.`,
    );
  const open: Open[] = [];
  let root: XmlElement | undefined;
  let count = 0;

  const addText = (text: string) => {
    const parent = open.at(-1);
    if (parent) parent.text += text;
    else if (text.trim() !== '') throw wrong('there is text outside of all elements.');
  };
  const closeLast = () => {
    const { tag: _, ...element } = open.pop() as Open;
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  };
  const begin = (tag: string, attributes: string) => {
    count += 1;
    if (count > XML_MAX.elements) throw wrong(`there are more than ${XML_MAX.elements} elements.`);
    if (open.length >= XML_MAX.depth) throw wrong(`elements are nested more than ${XML_MAX.depth} deep.`);
    if (!NAME.test(tag)) throw wrong(`"${tag.slice(0, 40)}" is no name of an element.`);
    if (root) throw wrong('there is a second element beside the first one, and a document has one.');
    const read: Record<string, string> = Object.create(null);
    for (const [, name = '', double, single] of attributes.matchAll(ATTRIBUTE)) {
      if (!NAME.test(name)) throw wrong(`"${name.slice(0, 40)}" is no name of an attribute.`);
      if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
      const own = localName(name);
      if (own in read && !name.includes(':')) throw wrong(`<${tag}> has the attribute ${own} twice.`);
      // Of one name, that without a prefix is the one of the standard.
      if (!(own in read) || !name.includes(':')) read[own] = decoded(double ?? single ?? '', wrong);
    }
    open.push({ tag, name: localName(tag), attributes: { ...read }, children: [], text: '', line });
  };

  for (let at = 0; at < source.length; ) {
    const next = source.indexOf('<', at);
    const text = source.slice(at, next === -1 ? undefined : next);
    addText(decoded(text, wrong));
    line += lines(text);
    if (next === -1) break;
    PIECE.lastIndex = next;
    const piece = PIECE.exec(source);
    if (!piece?.groups) throw wrong('a tag is not written as XML wants it, or does not end.');
    const { cdata, doctype, close, open: tag, attributes = '', empty } = piece.groups;
    if (doctype !== undefined) throw wrong('it has a document type (<!DOCTYPE), which is not read.');
    if (cdata !== undefined) addText(cdata);
    else if (tag !== undefined) {
      begin(tag, attributes);
      if (empty) closeLast();
    } else if (close !== undefined) {
      const last = open.at(-1);
      if (last?.tag !== close) throw wrong(`</${close}> closes ${last ? `<${last.tag}>` : 'nothing'}.`);
      closeLast();
    }
    line += lines(piece[0]);
    at = PIECE.lastIndex;
  }
  const last = open.at(-1);
  if (last) throw wrong(`<${last.tag}> of line ${last.line} is not closed.`);
  if (!root) throw wrong('there is no element in it.');
  return root;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const lines = (text: string) => text.split('\n').length - 1;

/** A text with its entities read. */
function decoded(text: string, wrong: (what: string) => ImportError): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w+)?;?/gi, (whole, name: string | undefined) => {
    const known = name && whole.endsWith(';') ? (ENTITIES[name] ?? signOf(name)) : undefined;
    if (known === undefined) throw wrong(`"${whole.slice(0, 20)}" means nothing: write & as &amp;.`);
    return known;
  });
}

/** The sign that a number names; undefined for none that a text may have. */
function signOf(name: string): string | undefined {
  const [, hex, decimal] = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name) ?? [];
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
  const isSign = code >= 0x20 ? code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) : [9, 10, 13].includes(code);
  return isSign ? String.fromCodePoint(code) : undefined;
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
