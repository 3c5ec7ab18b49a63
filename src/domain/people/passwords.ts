/**
 * The rules for a new password: long enough, not a common one, and not made of its owner's phone number, name or
 * school. Older passwords that break the rules still work.
 */
import { PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import { nameKey } from './names.ts';

export type PasswordFault =
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'passwordOfPhone'
  | 'passwordOfName'
  | 'passwordOfSchool';

/** What is known about the owner of a password. */
export interface PasswordOwner {
  name: string;
  phone: string;
  /** Names of the schools that the person belongs to. */
  schools: readonly string[];
}

/** Tells whether a text in lower case is a common password; only the server has that list. */
export type IsCommon = (text: string) => boolean;

/** Digits and signs that stand for letters: 'p@ssw0rd'. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '1': 'il',
  '!': 'i',
  '|': 'l',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
};

/** Shorter words of a name are ignored, since they occur in too many others; in letters. */
const OWN_WORD_MIN = 3;
/** This many digits of the phone number in a row count as made of it. */
const PHONE_PART_MIN = 6;

const isLetter = (char: string) => /[\p{L}\p{M}]/u.test(char);
const isLetterOrDigit = (char: string) => /[\p{L}\p{M}\p{N}]/u.test(char);

/**
 * The first rule that a password breaks; undefined when it is good.
 * @param isCommon without it common passwords are not checked, as in a browser.
 */
export function passwordFaultOf(
  password: string,
  owner: PasswordOwner,
  isCommon: IsCommon = () => false,
): PasswordFault | undefined {
  const folded = password.normalize('NFKC').toLowerCase();
  if ([...folded].length < PASSWORD_MIN) return 'passwordShort';
  if (password.length > TEXT_MAX.password) return 'passwordLong';
  if (disguisesOf(folded).some(isCommon)) return 'passwordCommon';
  return ownFaultOf(password, owner);
}

/**
 * The password in several readings: as it is, without digits and signs around it, once where it is repeated, and each
 * with lookalikes read as letters.
 */
function disguisesOf(folded: string): string[] {
  // What stands around a word is only stripped while it is not longer than the word.
  const stripped = [/[^\p{L}\p{M}]+$/u, /^[^\p{L}]+|[^\p{L}\p{M}]+$/gu]
    .map((around) => folded.replace(around, ''))
    .filter((core) => core.length * 2 >= folded.length);
  const once = /^(.+?)\1+$/su.exec(folded)?.[1];
  const plain = [folded, ...stripped, ...(once ? [once] : [])];
  return [...plain, ...plain.map((text) => unmasked(text, 0)), ...plain.map((text) => unmasked(text, 1))];
}

/** Reads lookalikes as letters; a 1 is an i in the first reading and an l in the second. */
const unmasked = (text: string, reading: 0 | 1) =>
  [...text].map((char) => LOOKALIKES[char]?.[reading] ?? LOOKALIKES[char]?.[0] ?? char).join('');

/** Whether more than half of a password is made of its owner's phone number, name or schools. */
function ownFaultOf(password: string, { name, phone, schools }: PasswordOwner): PasswordFault | undefined {
  // Cut again: normalising turns some signs into many letters.
  const chars = [...nameKey(password).slice(0, TEXT_MAX.password)].filter(
    (char) => isLetterOrDigit(char) || char in LOOKALIKES,
  );

  const inPhone = longestPiece(chars.join(''), phone.slice(0, TEXT_MAX.phone).replace(/\D/g, ''));
  const beside = chars.filter(isLetterOrDigit).length - inPhone;
  if (inPhone >= PHONE_PART_MIN && inPhone > beside) return 'passwordOfPhone';

  const covered = chars.map(() => '');
  cover(chars, covered, ownWords(name), 'name');
  cover(chars, covered, schools.flatMap(ownWords), 'school');
  const ofName = covered.filter((whose) => whose === 'name').length;
  const ofSchool = covered.filter((whose) => whose === 'school').length;
  // Only other letters count against the name: digits and signs added to a name are easily guessed.
  const others = chars.filter((char, at) => covered[at] === '' && isLetter(char)).length;
  if (ofName + ofSchool <= others) return undefined;
  return ofName >= ofSchool ? 'passwordOfName' : 'passwordOfSchool';
}

/** The words of a name, and all of them joined, longest first. */
function ownWords(name: string): string[][] {
  const words = nameKey(name.slice(0, TEXT_MAX.name))
    .slice(0, TEXT_MAX.name)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  return [words.join(''), ...words]
    .map((word) => [...word])
    .filter((word) => word.length >= OWN_WORD_MIN)
    .sort((a, b) => b.length - a.length);
}

/** Marks the characters that are covered by one of the words, also where lookalikes stand for letters. */
function cover(chars: readonly string[], covered: string[], words: readonly string[][], mark: string): void {
  for (const word of words) {
    for (let from = 0; from + word.length <= chars.length; from += 1) {
      const isHere = word.every((letter, at) => {
        const char = chars[from + at] ?? '';
        return covered[from + at] === '' && (char === letter || LOOKALIKES[char]?.includes(letter));
      });
      if (isHere) covered.fill(mark, from, from + word.length);
    }
  }
}

/** The length of the longest part of a text that also occurs in another. */
function longestPiece(text: string, other: string): number {
  let longest = 0;
  for (let from = 0; from < text.length; from += 1) {
    while (from + longest < text.length && other.includes(text.slice(from, from + longest + 1))) longest += 1;
  }
  return longest;
}
