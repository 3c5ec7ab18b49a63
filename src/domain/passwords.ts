/**
 * What a password may be, wherever one is set: long enough, not one that everybody tries, and not made of what is
 * known of its owner. Signing in with an older one is not asked for any of this.
 */
import { PASSWORD_MIN, TEXT_MAX } from './limits.ts';
import { nameKey } from './names.ts';

export type PasswordFault =
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordCommon'
  | 'passwordOfPhone'
  | 'passwordOfName'
  | 'passwordOfSchool';

/** What is known of whose password it will be. */
export interface PasswordOwner {
  name: string;
  phone: string;
  /** Names of the schools that the person belongs to. */
  schools: readonly string[];
}

/** Tells whether a text in lower case is among the commonest passwords; only a host has that list. */
export type IsCommon = (text: string) => boolean;

/** How letters are written to look like something else. */
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

/** Shorter words are found in too many others to say anything. */
const OWN_WORD_MIN = 3;
/** As much of a phone number in one piece is no accident. */
const PHONE_PART_MIN = 6;

const isLetter = (char: string) => /[\p{L}\p{M}]/u.test(char);
const isLetterOrDigit = (char: string) => /[\p{L}\p{M}\p{N}]/u.test(char);

/**
 * The first thing that is wrong with a password.
 * @param isCommon leaves that out where there is no list, as in a browser.
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

/** A password, and what it is without lookalikes, without digits and signs around it, and said once. */
function disguisesOf(folded: string): string[] {
  // Of what stands around a word no more counts as nothing than the word is long.
  const stripped = [/[^\p{L}\p{M}]+$/u, /^[^\p{L}]+|[^\p{L}\p{M}]+$/gu]
    .map((around) => folded.replace(around, ''))
    .filter((core) => core.length * 2 >= folded.length);
  const once = /^(.+?)\1+$/su.exec(folded)?.[1];
  const plain = [folded, ...stripped, ...(once ? [once] : [])];
  return [...plain, ...plain.map((text) => unmasked(text, 0)), ...plain.map((text) => unmasked(text, 1))];
}

/** Lookalikes read as letters; a 1 is an i or an l. */
const unmasked = (text: string, reading: 0 | 1) =>
  [...text].map((char) => LOOKALIKES[char]?.[reading] ?? LOOKALIKES[char]?.[0] ?? char).join('');

/** Whether a password is made of what is known of its owner: it is more of that than of anything else. */
function ownFaultOf(password: string, { name, phone, schools }: PasswordOwner): PasswordFault | undefined {
  // Some signs spell out to many letters.
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
  // Digits and signs make a name no better.
  const others = chars.filter((char, at) => covered[at] === '' && isLetter(char)).length;
  if (ofName + ofSchool <= others) return undefined;
  return ofName >= ofSchool ? 'passwordOfName' : 'passwordOfSchool';
}

/** The words of a name and all of them in one, longest first. */
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

/** Marks where words stand, also with lookalikes for letters. */
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

/** The length of the longest piece of a text that stands in another. */
function longestPiece(text: string, other: string): number {
  let longest = 0;
  for (let from = 0; from < text.length; from += 1) {
    while (from + longest < text.length && other.includes(text.slice(from, from + longest + 1))) longest += 1;
  }
  return longest;
}
