import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPhoneCountry, phoneNumberOf } from '#domain/people/phoneNumber.ts';
import { isPhone, phoneOf } from '#domain/people/phones.ts';
import { HOSTILE_NUMBERS, SPELLINGS } from '#tests/support/data/phones.ts';

const NUMBER = '9847012301';
const inIndia = (typed: string) => phoneNumberOf(typed, 'IN');

describe('one number of the own country in each spelling', () => {
  it.each(SPELLINGS)('%j', (spelled) => {
    expect(inIndia(spelled)).toBe(NUMBER);
    expect(isPhone(phoneOf(spelled))).toBe(true);
  });

  it('is another number where a digit is another', () => {
    for (const spelled of SPELLINGS) {
      const other = spelled.replace(
        /([1१൧١۱１])(?=[^0-9०-९൦-൯٠-٩۰-۹０-９]*(?:\.0+|E\+09|\(Father\)|"|\u202c|\u200f)?\s*$)/u,
        '9',
      );
      if (other !== spelled) expect([other, inIndia(other)]).toEqual([other, '9847012309']);
    }
  });
});

describe('numbers that are not of the own country, or of none', () => {
  it.each([
    ['+971 50 123 4567', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['tel:+971-50-123-4567', '+971501234567'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+1 (212) 555-0123', '+12125550123'],
    // A landline, with the zero that is dialled before it.
    ['0484-234 5678', '4842345678'],
    ['+91 484 2345678', '4842345678'],
    // Short ones inside a school, and what no country has, stay as they are.
    ['123456', '123456'],
    ['+91 600 000', '600000'],
    ['98470123010', '98470123010'],
    // Of the country whose code is in front only with a plus.
    ['971501234567', '971501234567'],
    // It looks like the code of the country, and is a number of ten digits.
    ['9198470123', '9198470123'],
  ])('%s is %s', (typed, number) => expect(inIndia(typed)).toBe(number));

  it.each([
    ['NP', '+977 984-1234567', '9841234567'],
    ['NP', '+91 98470 12301', '+919847012301'],
    ['US', '1 (212) 555-0123', '2125550123'],
    ['GB', '07911 123456', '7911123456'],
    ['GB', '+44 7911 123456', '7911123456'],
    ['AE', '050 123 4567', '501234567'],
  ])('in %s, %s is %s', (country, typed, number) => expect(phoneNumberOf(typed, country)).toBe(number));

  it('knows which countries there are', () => {
    expect(['IN', 'NP', 'AE'].every(isPhoneCountry)).toBe(true);
    expect(['', 'in', 'India', 'XX'].some(isPhoneCountry)).toBe(false);
  });
});

describe('what is no number', () => {
  it.each(HOSTILE_NUMBERS)('%j is refused', (typed) => {
    expect(isPhone(inIndia(typed))).toBe(false);
    expect(inIndia(typed)).not.toBe('');
  });

  it.each(['', '  ', '\u200b', 'tel:', 'Mob: '])('%j is nothing', (typed) => expect(inIndia(typed)).toBe(''));
});

describe('whatever is typed', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'0123456789+ -().,e०൯٩\u200b\u202aE'), maxLength: 24 }),
    fc.stringMatching(/^(\+|00?)?(91)?0?[1-9]\d{5,11}(\.0)?$/),
  );

  it.each(['IN', 'NP', 'US', 'IT', 'GB'])('read twice it is the same, in %s', (country) => {
    fc.assert(
      fc.property(anything, (typed) => {
        const once = phoneNumberOf(typed, country);
        // What is no number is stored nowhere.
        if (isPhone(once)) expect(phoneNumberOf(once, country)).toBe(once);
      }),
    );
  });

  it('is accepted by the form exactly where the server takes it', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(isPhone(inIndia(typed))).toBe(isPhone(phoneOf(typed)));
      }),
    );
  });

  it('is the same number with the code of the country, a zero, blanks and marks that nobody sees', () => {
    const mark = fc.constantFrom(' ', '-', '\u00a0', '\u200b', '\u202a', '\u202c', '\u2011', '.', '');
    fc.assert(
      fc.property(
        fc.stringMatching(/^[6-9]\d{9}$/),
        fc.constantFrom('', '0', '+91', '91', '0091', '+91 0', '091'),
        fc.array(mark, { minLength: 10, maxLength: 10 }),
        (number, prefix, marks) => {
          const spelled = `${prefix}${[...number].map((digit, at) => `${marks[at]}${digit}`).join('')}`;
          // `984701230.0` is a figure of a program, whose digits end at the point.
          fc.pre(!/^\d+\.0+$/.test(spelled.replace(/[^\d.]/g, '')));
          expect([spelled, inIndia(spelled)]).toEqual([spelled, number]);
        },
      ),
    );
  });
});
