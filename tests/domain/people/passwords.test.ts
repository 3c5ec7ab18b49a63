import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import { type PasswordOwner, passwordFaultOf } from '#domain/people/passwords.ts';
import { type UserWords, validateUser } from '#domain/people/users.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#host/seed/demoAccounts.ts';
import { commonPasswords } from '#host/server/sign-in/commonPasswords.ts';
import { growth } from '#tests/support/data/growth.ts';

const isCommon = await commonPasswords();
const rekha: PasswordOwner = {
  name: 'Rekha Thomas',
  phone: '+91 90000 00006',
  schools: ['Vidya Jyothi Public School'],
};
const latha: PasswordOwner = { name: 'ലത കൃഷ്ണൻ', phone: '9000000024', schools: ['केन्द्रीय ज्ञान विद्यालय'] };
const faultOf = (password: string, owner = rekha) => passwordFaultOf(password, owner, isCommon);

describe('a password', () => {
  test.each([
    ['', 'passwordShort'],
    ['nine-char', 'passwordShort'],
    // Characters, not the units that a browser stores them in.
    ['🌿🌿🌿🌿🌿🌿🌿🌿🌿', 'passwordShort'],
    ['x'.repeat(TEXT_MAX.password + 1), 'passwordLong'],
    ['1234567890', 'passwordCommon'],
    ['qwertyuiop', 'passwordCommon'],
    ['QwertyUIOP', 'passwordCommon'],
    ['ＰＡＳＳＷＯＲＤ１２３', 'passwordCommon'],
    ['Password1234', 'passwordCommon'],
    ['P@ssw0rd2026!', 'passwordCommon'],
    ['$unshine99', 'passwordCommon'],
    ['dr4g0n12345', 'passwordCommon'],
    ['passwordpassword', 'passwordCommon'],
    ['9000000006', 'passwordOfPhone'],
    ['90000-00006!', 'passwordOfPhone'],
    ['9000-000006-a', 'passwordOfPhone'],
    ['Rekha@2026!!', 'passwordOfName'],
    ['R3kh4_1234567', 'passwordOfName'],
    ['rekha.thomas', 'passwordOfName'],
    ['THOMAS-rekha-1', 'passwordOfName'],
    ['vidyajyothi1', 'passwordOfSchool'],
    ['V1dy4.Jy0thi', 'passwordOfSchool'],
    ['rekha of vidya', 'passwordOfName'],
  ])('may not be %j: %s', (password, fault) => {
    expect(faultOf(password)).toBe(fault);
  });

  test.each([
    ['ലതകൃഷ്ണൻ2026', 'passwordOfName'],
    // The same word with its old spelling of a chillu.
    ['ലതകൃഷ്ണന്\u200d2026', 'passwordOfName'],
    ['केन्द्रीय-ज्ञान-१२३', 'passwordOfSchool'],
  ])('in another script may not be %j: %s', (password, fault) => {
    expect(faultOf(password, latha)).toBe(fault);
  });

  test.each([
    'ten-chars!',
    'correct horse battery',
    'rekha-kalimba-river',
    '4711-rivers-0815',
    'इमली के पेड़ तीन',
    'മഴക്കാലം 42 മേഘം',
    '🌿🌿🌿🌿🌿🌿🌿🌿🌿🌿',
  ])('may be %j', (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  test('of the demo academy may be what it is, for everybody there', () => {
    const schools = ['Vidya Jyothi Public School'];
    for (const { name, phone } of DEMO_ACCOUNTS) {
      expect(passwordFaultOf(DEMO_PASSWORD, { name, phone, schools }, isCommon)).toBeUndefined();
    }
  });

  test('may not be one of the ten thousand commonest, whatever its case', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    const listed = dictionary['passwords-common'].slice(0, 10_000).filter((word) => word.length >= PASSWORD_MIN);
    expect(listed.length).toBeGreaterThan(100);
    for (const word of listed) {
      expect(faultOf(word)).toBe('passwordCommon');
      expect(faultOf(word.toUpperCase())).toBe('passwordCommon');
    }
  });

  test('is judged without the list where there is none, as in a browser', () => {
    expect(passwordFaultOf('1234567890', rekha)).toBeUndefined();
    expect(passwordFaultOf('9000000006', rekha)).toBe('passwordOfPhone');
  });
});

const word = fc.string({ unit: fc.constantFrom(...'bcdfghjkmnpquvwxyz'), minLength: 4, maxLength: 9 });
const around = fc.string({ unit: fc.constantFrom(...'0123456789!@#$%&*-_. '), maxLength: 12 });

describe('whatever name somebody has', () => {
  test('it is no password, with any digits and signs around and between, in any case', () => {
    fc.assert(
      fc.property(word, word, around, around, around, (first, last, before, between, after) => {
        const password = `${before}${first.toUpperCase()}${between}${last}${after}`.padEnd(PASSWORD_MIN, '7');
        const owner = { name: `${first} ${last}`, phone: '', schools: [] };
        expect(passwordFaultOf(password, owner)).toBe('passwordOfName');
      }),
    );
  });

  test('it keeps nobody from a password of other words', () => {
    fc.assert(
      fc.property(
        word,
        fc.string({ unit: fc.constantFrom(...'aeiolrst'), minLength: PASSWORD_MIN }),
        (name, password) => {
          expect(passwordFaultOf(password, { name, phone: '9000000006', schools: [name] })).toBeUndefined();
        },
      ),
    );
  });

  test('any text at all is judged', () => {
    const owner = fc.record({
      name: fc.string(),
      phone: fc.string(),
      schools: fc.array(fc.string(), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), owner, (text, who) => void passwordFaultOf(text, who, isCommon)),
    );
  });

  test.each([
    ['signs', '@', { name: 'a', phone: '1', schools: ['a a'] }],
    ['letters that are whole sentences', 'ﷺ', { name: 'صلى ', phone: '', schools: [] }],
  ])('the time of a judgement grows with the text, not with its square: %s', (_, letter, owner) => {
    const judge = (size: number) => {
      const who = { ...owner, name: owner.name.repeat(size), phone: owner.phone.repeat(size) };
      // Often enough that the clock sees it.
      for (let turn = 0; turn < 20; turn += 1) passwordFaultOf(letter.repeat(size), who);
    };
    expect(growth(judge, TEXT_MAX.password / 2)).toBeLessThan(3.5);
  });
});

describe('a user who is entered', () => {
  const user: UserWords = {
    firstName: ' Rekha Thomas ',
    mobileNumber: '90000 00006',
    emailId: null,
    userRole: 6,
    schoolId: 11,
  };

  test.each([
    ['rekhathomas', 'passwordOfName'],
    ['9000000006', 'passwordOfPhone'],
    ['vidyajyothi', 'passwordOfSchool'],
    ['qwertyuiop', 'passwordCommon'],
    ['short', 'passwordShort'],
  ])('is told what is wrong with the password %j', (password, fault) => {
    expect(validateUser({ ...user, password }, { schools: rekha.schools, isCommon })).toEqual([fault]);
  });

  test('needs none', () => {
    expect(validateUser({ ...user, password: '' })).toEqual([]);
  });
});
