/** Judges the value of one field by its kind: what pages make of it, and how it should be sent. */
import type { Kind } from './fieldKinds.ts';
import { shownValue, shownWord, typeOf } from './shown.ts';

interface FieldFault {
  verdict: 'wrong' | 'works but';
  found: string;
  cure: string;
}

interface Field {
  isPercentage: boolean;
  /** A difference, which may be below 0. */
  mayFall: boolean;
  /** The words that screens know, of a field that takes any. */
  words: readonly string[] | undefined;
}

const wrong = (found: string, cure: string): FieldFault => ({ verdict: 'wrong', found, cure });
const worksBut = (found: string, cure: string): FieldFault => ({ verdict: 'works but', found, cure });

const isDigits = (value: unknown): value is string => typeof value === 'string' && /^\s*-?\d+\s*$/.test(value);
const isNumberText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value));

/** What is wrong with a field that is there; undefined where nothing is. */
export function faultOf(kind: Kind, value: unknown, field: Field): FieldFault | undefined {
  switch (kind.is) {
    case 'id':
      return faultOfId(value);
    case 'number':
      return faultOfNumber(value, kind.orNull, field);
    case 'text':
      return field.words ? faultOfWord(value, field.words) : faultOfText(value);
    case 'flag':
      return faultOfFlag(value, kind.orNull);
    case 'bit':
      return faultOfBit(value);
    case 'moment':
      return faultOfMoment(value);
    case 'choice':
      return value === null && kind.orNull ? undefined : faultOfChoice(value, kind.options);
    case 'exact':
      return wrong(shownValue(value), 'Send it as the example of this call in the documentation shows.');
  }
}

function faultOfId(value: unknown): FieldFault | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return undefined;
  if (isDigits(value) && Number.isSafeInteger(Number(value)))
    return worksBut('a number as text', 'It is read; send it without quotes.');
  if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(value))
    return wrong('a UUID', 'Ids are whole numbers: give each row one, such as a serial column beside the UUID.');
  return wrong(shownValue(value), 'A row without a readable id is left out. Send a whole number.');
}

function faultOfNumber(value: unknown, orNull: boolean, { isPercentage, mayFall }: Field): FieldFault | undefined {
  if (value === null) return orNull ? undefined : worksBut('null', 'It is read as 0; send 0.');
  if (typeof value === 'number' || isNumberText(value)) {
    const number = Number(value);
    if (isPercentage && (number < 0 || number > 100)) {
      return wrong(`the number ${number}`, 'It is a percentage: send a number from 0 to 100.');
    }
    if (number < 0 && !mayFall) {
      return wrong(
        `the number ${number}`,
        'It cannot be below 0: look at how it is counted, and send null where it is not known.',
      );
    }
    return typeof value === 'string' ? worksBut('a number as text', 'It is read; send it without quotes.') : undefined;
  }
  const unread = `It is read as ${orNull ? 'not known' : '0'}.`;
  if (typeof value === 'string' && value.trim() === '')
    return wrong('empty text', `${unread} Send null where it is not known.`);
  if (typeof value === 'string' && /^-?[\d.,\s]+%?$/.test(value.trim())) {
    return wrong(
      shownValue(value),
      `${unread} Send a JSON number: 1234.5 without quotes, % and marks between thousands.`,
    );
  }
  return wrong(shownValue(value), `${unread} Send a number without quotes.`);
}

/** The bytes of windows-1252, which browsers and databases call Latin-1, by their characters. */
const LATIN_1 = new Map(
  Array.from({ length: 128 }, (_, index) => 128 + index).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
);
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Whether signs beyond ASCII are the bytes of UTF-8, each read as a character of its own. */
function isTwiceEncoded(text: string): boolean {
  return [...text.matchAll(/[^\0-\x7f]{2,}/g)].some(([run]) => {
    // Latin-1 itself has control characters where windows-1252 has signs.
    const bytes = [...run].map((sign) => LATIN_1.get(sign) ?? sign.charCodeAt(0));
    if (bytes.some((byte) => byte > 255)) return false;
    try {
      UTF_8.decode(Uint8Array.from(bytes));
      return true;
    } catch {
      return false;
    }
  });
}

function faultOfText(value: unknown): FieldFault | undefined {
  if (typeof value === 'string') {
    if (value.includes('\ufffd')) {
      return wrong(
        'text with characters that cannot be read (\ufffd)',
        'Send UTF-8: the database or its driver uses another character set.',
      );
    }
    if (isTwiceEncoded(value)) {
      return wrong(
        'text whose characters came apart, as à¤® for म',
        'UTF-8 was read as Latin-1 and encoded once more. Give the connection to the database the character set utf8mb4 or UTF8, and encode once.',
      );
    }
    if (/&(?:amp|lt|gt|quot|#\d+);/.test(value)) {
      return worksBut('text with HTML entities', 'It is shown with them; send plain text, as in "Maths & Physics".');
    }
    return undefined;
  }
  if (value === null) return undefined;
  if (typeof value === 'number') return worksBut('a number', 'It is read as text; put quotes around it.');
  return wrong(typeOf(value), 'It is read as empty. Send text.');
}

/** A word that only the server knows is shown as text, but has no colour and counts for nothing. */
function faultOfWord(value: unknown, words: readonly string[]): FieldFault | undefined {
  if (typeof value !== 'string' || value.trim() === '') {
    return wrong(shownValue(value), `Send one of ${words.join(', ')}.`);
  }
  if (words.includes(value.trim())) return undefined;
  const meant = words.find((word) => word.toLowerCase() === value.trim().toLowerCase());
  return meant === undefined
    ? wrong(
        shownWord(value),
        `Screens do not know this word: it is shown as it is, has no colour and counts for nothing. Send one of ${words.join(', ')}.`,
      )
    : wrong(shownWord(value), `Send "${meant}", in small letters.`);
}

function faultOfFlag(value: unknown, orNull: boolean): FieldFault | undefined {
  if (typeof value === 'boolean') return undefined;
  const readAs = orNull ? 'not known' : 'false';
  if (value === null) return worksBut('null', `It is read as ${readAs}; send true or false.`);
  if ([0, 1, '0', '1', 'true', 'false'].includes(value as string)) {
    return worksBut(shownWord(value), 'It is read; send true or false without quotes.');
  }
  return wrong(shownWord(value), `It is read as ${readAs}. Send true or false.`);
}

function faultOfBit(value: unknown): FieldFault | undefined {
  if (value === 0 || value === 1) return undefined;
  if (value === null) return worksBut('null', 'It is read as not known; send 0 or 1.');
  if ([true, false, '0', '1', 'true', 'false'].includes(value as string)) {
    return worksBut(shownWord(value), 'It is read; send 0 or 1.');
  }
  return wrong(shownWord(value), 'It is read as not known. Send 0 or 1.');
}

const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const EARLIEST = 1970;
const LATEST = 2200;

function faultOfMoment(value: unknown): FieldFault | undefined {
  if (value === null) return undefined;
  if (value === '') return worksBut('empty text', 'It is read as no date; send null.');
  if (typeof value === 'number') {
    return wrong(
      'a number',
      'It is read as no date. Send ISO 8601 text; new Date(…).toISOString() makes it of milliseconds.',
    );
  }
  if (typeof value !== 'string') return wrong(typeOf(value), 'It is read as no date. Send ISO 8601 text.');
  const iso = ISO.exec(value);
  if (!iso || Number.isNaN(Date.parse(value))) {
    const isRead = !Number.isNaN(Date.parse(value));
    return wrong(
      shownValue(value),
      `${isRead ? 'Each browser reads it in its own way' : 'It is read as no date'}. Send ISO 8601 text.`,
    );
  }
  const year = Number(value.slice(0, 4));
  if (year < EARLIEST || year > LATEST) {
    return wrong(
      `a date of the year ${value.slice(0, 4)}`,
      'It looks like the empty date of a database or library. Send null where there is none.',
    );
  }
  if (value.length > 10 && iso[1] === undefined) {
    return worksBut(
      'a moment without a zone',
      'Each browser reads it in its own zone. Add Z for UTC, or the offset such as +05:30.',
    );
  }
  return undefined;
}

function faultOfChoice(value: unknown, options: readonly unknown[]): FieldFault | undefined {
  if (options.includes(value)) return undefined;
  const text = String(value).trim();
  if (options.some((option) => String(option) === text)) {
    return worksBut(shownWord(value), 'It is read; send it without quotes.');
  }
  return wrong(shownWord(value), `It is read as something else. Send one of ${options.join(', ')}.`);
}
