/**
 * Phone numbers as people and programs write them. What is here needs no table of countries, so every form may have it;
 * which number it is, `phoneNumber.ts` says.
 */
import { asciiDigits } from '#domain/reading/digits.ts';

/** Longer texts are no phone number, whatever stands in them. */
const TYPED_MAX = 100;
/** An international number has 15 digits at most (E.164); the shortest that schools use have six. */
const PHONE = /^\+?\d{6,15}$/;

/** Words before a number, as address books, web pages and chats write them, in any order: `Mob:`, `tel:`, `Ph. No.`. */
const LABEL =
  /^(?:(?:https?:\/\/)?wa\.me\/|(?:tel(?:ephone)?|mob(?:ile)?|cell|ph(?:one)?|contact|whats ?app|sms|no|number|nos?|call|m|t|फ\u093c?ोन|मोबाइल|मो|नंबर|ഫോൺ|മൊബൈൽ|മൊബ|നമ്പർ|هاتف|جوال|فون|موبائل|نمبر)(?![\p{L}\p{M}])[\s.:#=-]*)+/iu;
/** What tells whose or which number it is, behind it: `(M)`, `(Father)`. */
const REMARK = /\s*\([\p{L}\p{M}\s.']+\)$/u;
/** What separated it from the next one, where it was copied from a list. */
const SEPARATOR = /[\s,;|]+$/;
/** The parameters of a `tel:` address; an extension stays, since it is another telephone. */
const CONTEXT = /;(?:phone-context=[^;]*|isub=[^;]*)$/i;
/** The zero that is dialled inside the country only: `+91 (0) 98470 12301`. */
const INNER_ZERO = /^(\+\s*\d{1,3}[\s.-]*)\(0\)/;
/** A cell of a spreadsheet that was kept from becoming a number: `="9847012301"`, `'9847012301`. */
const CELL = /^=?"([^"]*)"$|^'/;
/** A number that a program wrote as a figure: `9847012301.0`, `9.847012301E+09`. Undefined where digits were lost. */
function fromFigure(text: string): string | undefined {
  const [, whole] = /^(\+?\d{6,15})\.0+$/.exec(text) ?? [];
  if (whole !== undefined) return whole;
  const [, first, more = '', exponent] = /^(\d)\.(\d+)e\+?(\d{1,2})$/i.exec(text) ?? [];
  const digits = Number(exponent);
  return first !== undefined && more.length >= digits && /^0*$/.test(more.slice(digits))
    ? `${first}${more.slice(0, digits)}`
    : undefined;
}

/**
 * A phone number without what surrounds its digits: blanks, dashes, brackets, invisible marks of direction, words such as
 * `Mob:`; with Latin digits. Two spellings of one number may still differ by the code of the country. Of a text that is no
 * number, something that `isPhone` refuses; '' of a text without anything.
 */
export function phoneOf(typed: string): string {
  if (typed.length > TYPED_MAX) return typed;
  // Marks that nobody sees come with what is copied from chats and PDF files.
  const text = asciiDigits(typed.normalize('NFKC').replace(/\p{Cf}|\ufe0f/gu, ''))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()
    .replace(CELL, '$1')
    .trim()
    .replace(LABEL, '')
    .replace(CONTEXT, '')
    .replace(SEPARATOR, '')
    .replace(REMARK, '')
    .replace(INNER_ZERO, '$1');
  const close = text.replace(/\s/g, '');
  return fromFigure(close) ?? close.replace(/[().\-·•]/g, '').replace(/^%2B/i, '+');
}

/** Whether it is a phone number, as `phoneOf` gives it. */
export const isPhone = (phone: string): boolean => PHONE.test(phone);
