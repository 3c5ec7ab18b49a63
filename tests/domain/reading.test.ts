/** Values as people and programs write them: a table of spellings for each kind. */
import { describe, expect, it } from 'vitest';
import { readDay, readMoment, readTime, timeBeside } from '#domain/reading/days.ts';
import { readFigure, readNumeral, readPercent, readWhole } from '#domain/reading/figures.ts';
import { isSpoilt, joinedName, readClass, readGrade, readYes } from '#domain/reading/words.ts';

const two = (first: string, second: string) => ({ fault: 'two', readings: [first, second] });
const none = { fault: 'none' };
const outside = { fault: 'outside' };

describe('a figure', () => {
  const LIMITS = { least: -99_999, most: 9_999_999 };
  it.each<[string, number]>([
    ['0', 0],
    ['17', 17],
    ['007', 7],
    ['17.5', 17.5],
    ['17,5', 17.5],
    ['1,2', 1.2],
    ['0.85', 0.85],
    ['0,850', 0.85],
    ['.5', 0.5],
    ['5.', 5],
    ['12,34,567', 1_234_567],
    ['1,20,000', 120_000],
    ['1,234,567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    ['1\u202f200', 1200],
    ['12 34 567', 1_234_567],
    ["1'200", 1200],
    ['1’200', 1200],
    ['1,200.5', 1200.5],
    ['1.200,50', 1200.5],
    ['1 200,5', 1200.5],
    ['1,2345', 1.2345],
    ['1234,567', 1234.567],
    ['1234.567', 1234.567],
    ['66.6666666667', 66.666_666_666_7],
    ['17.0', 17],
    ['1.2E+03', 1200],
    ['1e3', 1000],
    ['-17,5', -17.5],
    ['−17.5', -17.5],
    ['+17.5', 17.5],
    ['-0', 0],
    ['१७.५', 17.5],
    ['൧൭', 17],
    ['١٬٢٠٠٫٥', 1200.5],
    // This separator is never one of decimals.
    ['١٬٢٠٠', 1200],
    ['۱٬۲۰۰', 1200],
    ['\u202a17.5\u202c', 17.5],
    ['\u200b17', 17],
  ])('%j is %d', (text, value) => expect(readFigure(text, LIMITS)).toEqual({ value }));

  it.each<[string, string, string]>([
    ['1,200', '1200', '1.2'],
    ['1.200', '1200', '1.2'],
    ['-1,050', '-1050', '-1.05'],
    ['12,345', '12345', '12.345'],
  ])('%s may be %s or %s', (text, ...readings) => expect(readFigure(text, LIMITS)).toEqual(two(...readings)));

  it.each([
    '',
    'x',
    '1,,2',
    '1, 2',
    '1,2,3',
    '1 2',
    '1.2.3',
    '(1,200)',
    '1_200',
    '0x10',
    'Infinity',
    'NaN',
    '1e999',
    '17 marks',
    '--1',
  ])('%j is none', (text) => expect(readFigure(text, LIMITS)).toEqual(none));

  it('is one of decimals where groups would be out of its limits, and never where a comma could be one of thousands', () => {
    const limits = { least: 0, most: 100 };
    expect(readFigure('66.667', limits)).toEqual({ value: 66.667 });
    expect(readFigure('1,200', limits)).toEqual(two('1200', '1.2'));
    expect(readFigure('666,667', limits)).toEqual(outside);
    expect(readFigure('666.667', limits)).toEqual(outside);
    expect(readFigure('101', limits)).toEqual(outside);
  });

  it.each<[string, unknown]>([
    ['17', { value: 17 }],
    ['17.0', { value: 17 }],
    ['1 200', { value: 1200 }],
    ['12,34,567', outside],
    ['1,200', two('1200', '1.2')],
    ['1.200', two('1200', '1.2')],
    ['1,2', none],
    ['0.85', outside],
    ['0', outside],
  ])('that is whole is read from %s, or not', (text, read) =>
    expect(readWhole(text, { least: 1, most: 86_400 })).toEqual(read),
  );

  it.each<[string, unknown]>([
    ['85', { value: 85 }],
    ['85%', { value: 85 }],
    ['85 %', { value: 85 }],
    ['۸۵٪', { value: 85 }],
    ['8,5%', { value: 8.5 }],
    ['85.125', { value: 85.125 }],
    ['0', { value: 0 }],
    ['0.0', { value: 0 }],
    ['1', { value: 1 }],
    ['100', { value: 100 }],
    ['0.85%', { value: 0.85 }],
    ['0.85', two('0.85%', '85%')],
    ['0,85', two('0.85%', '85%')],
    ['1.0', two('1%', '100%')],
    ['1,200', two('1200', '1.2')],
    ['1.200', { value: 1.2 }],
    ['1 200', outside],
    ['12,34,567', outside],
    ['101', outside],
    ['-1', outside],
    ['%', none],
  ])('of percent is read from %s, or not', (text, read) => expect(readPercent(text)).toEqual(read));

  it.each([
    ['17.0', '17'],
    ['9847012301.0', '9847012301'],
    ['१७', '17'],
    ['017', '017'],
    ['R-17', 'R-17'],
    ['1.5', '1.5'],
  ])('that names something is %s as %s', (text, numeral) => expect(readNumeral(text)).toBe(numeral));
});

describe('a day', () => {
  it.each([
    ['2026-06-01', '2026-06-01'],
    ['2026-6-1', '2026-06-01'],
    ['2026/06/01', '2026-06-01'],
    ['2026.06.01', '2026-06-01'],
    ['20260601', '2026-06-01'],
    ['2026-06-01 00:00:00', '2026-06-01'],
    ['2026-06-01 00:00:00.000', '2026-06-01'],
    ['2026-06-01T00:00:00Z', '2026-06-01'],
    ['2026-06-01T09:30:00.000+05:30', '2026-06-01'],
    ['2026-06-01, 9:30 AM', '2026-06-01'],
    ['1-Jun-2026', '2026-06-01'],
    ['01-JUN-2026', '2026-06-01'],
    ['1-Jun-26', '2026-06-01'],
    ['1 June 2026', '2026-06-01'],
    ['1st June, 2026', '2026-06-01'],
    ['1/Jun/2026', '2026-06-01'],
    ['June 1, 2026', '2026-06-01'],
    ['Jun. 1 2026', '2026-06-01'],
    ['2026-Jun-01', '2026-06-01'],
    ['Mon, 1 Jun 2026', '2026-06-01'],
    ['9-Sept-2026', '2026-09-09'],
    ['13/04/2026', '2026-04-13'],
    ['04/13/2026', '2026-04-13'],
    ['13.04.2026', '2026-04-13'],
    ['04/04/2026', '2026-04-04'],
    ['२०२६-०६-०१', '2026-06-01'],
    ['\u200e2026-06-01', '2026-06-01'],
    ['2028-02-29', '2028-02-29'],
  ])('%s is %s', (text, value) => expect(readDay(text)).toEqual({ value }));

  it.each([
    ['01/04/2026', '2026-04-01', '2026-01-04'],
    ['1-4-2026', '2026-04-01', '2026-01-04'],
    ['01.04.2026', '2026-04-01', '2026-01-04'],
    ['01/04/2026 10:00', '2026-04-01', '2026-01-04'],
  ])('%s may be %s or %s', (text, ...readings) => expect(readDay(text)).toEqual(two(...readings)));

  it.each([
    '',
    '20226-04-01',
    '2026-02-30',
    '2026-13-01',
    '31/04/2026',
    '13/14/2026',
    '01/04/26',
    '46188',
    'Monday',
    '1-Foo-2026',
    '2026-06',
    'Jun 2026',
    '1899-12-31',
    '2200-01-01',
    '1-J-2026',
    '2026-06/01',
  ])('%j is none', (text) => expect(readDay(text)).toEqual(none));

  it.each<[string, string | undefined]>([
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['09:30:00', '09:30'],
    ['9:30 pm', '21:30'],
    ['12:00 a.m.', '00:00'],
    ['12:15 PM', '12:15'],
    ['9 pm', '21:00'],
    ['9pm', '21:00'],
    ['12 AM', '00:00'],
    ['7:05 p. m.', '19:05'],
    ['۹:۳۰', '09:30'],
    ['0 am', undefined],
    ['21 pm', undefined],
    ['९:३०', '09:30'],
    ['24:00', undefined],
    ['13:00 pm', undefined],
    ['9:60', undefined],
    ['9', undefined],
  ])('has the time %s as %s', (text, time) => expect(readTime(text)).toBe(time));

  it('may have its time in the same cell', () => {
    expect(timeBeside('2026-06-15T18:30')).toBe('18:30');
    expect(timeBeside('15-Jun-2026 6:30 pm')).toBe('18:30');
    expect(timeBeside('2026-06-15')).toBeUndefined();
  });
});

describe('a moment', () => {
  it.each([
    ['2026-03-14T09:30:00+05:30', '2026-03-14T04:00:00.000Z'],
    ['2026-03-14 09:30+05:30', '2026-03-14T04:00:00.000Z'],
    ['2026-03-14T09:30:15.250Z', '2026-03-14T09:30:15.250Z'],
    ['2026-03-14 09:30 UTC', '2026-03-14T09:30:00.000Z'],
    ['2026-03-14 9:30 pm +0530', '2026-03-14T16:00:00.000Z'],
    ['14-Mar-2026 09:30:00 +05:30', '2026-03-14T04:00:00.000Z'],
  ])('%s is %s', (text, at) => expect(readMoment(text)).toEqual({ value: { at: new Date(at) } }));

  it.each(['2026-03-14', '14-Mar-2026', '2026-03-14 00:00:00', '2026-03-14T00:00', '3/14/2026 12:00:00 AM'])(
    '%s is a day',
    (text) => expect(readMoment(text)).toEqual({ value: { day: '2026-03-14' } }),
  );

  it('is none where nobody knows whose clock it is of, and two where the day is two', () => {
    expect(readMoment('2026-03-14 09:30')).toEqual(none);
    expect(readMoment('2026-03-14T25:00Z')).toEqual(none);
    expect(readMoment('01/04/2026')).toEqual(two('2026-04-01', '2026-01-04'));
  });
});

describe('a word', () => {
  it.each<[string, boolean | undefined]>([
    ...['1', 'yes', 'Y', 'TRUE', 't', 'On', '1.0', ' yes ', 'हाँ', 'അതെ', 'ہاں', '\u200bYes'].map(
      (text) => [text, true] as const,
    ),
    ...['0', 'no', 'N', 'False', 'f', 'OFF', '0.0', 'नहीं', 'ഇല്ല', 'نہیں'].map((text) => [text, false] as const),
    ...['', 'maybe', '2', '-', 'yes no'].map((text) => [text, undefined] as const),
  ] as [string, boolean | undefined][])('%j of yes and no is %s', (text, isYes) => expect(readYes(text)).toBe(isYes));

  it.each<[string, number | undefined]>([
    ['7', 7],
    ['07', 7],
    ['7.0', 7],
    ['VII', 7],
    ['vii', 7],
    ['X', 10],
    ['XIII', 13],
    ['10th', 10],
    ['1st', 1],
    ['Class 7', 7],
    ['Class VII', 7],
    ['Std. 7', 7],
    ['Grade-7', 7],
    ['7th Standard', 7],
    ['०७', 7],
    ['KG', undefined],
    ['LKG', undefined],
    ['0', undefined],
    ['14', undefined],
    ['IIII', undefined],
    ['', undefined],
  ])('%j of a year of school is %s', (text, grade) => expect(readGrade(text)).toBe(grade));

  it.each<[string, string, string | undefined]>([
    ['8', 'A', '8 A'],
    ['8.0', 'B', '8 B'],
    ['8 A', 'A', '8 A'],
    ['8A', 'a', '8A'],
    ['8-A', 'A', '8-A'],
    ['VIII', 'A', 'VIII A'],
    ['Alpha', 'A', 'Alpha A'],
    ['8', '', '8'],
    ['8', '8A', '8A'],
    ['8', '8-A', '8-A'],
    ['VIII', 'viii a', 'viii a'],
    ['1', '10', '1 10'],
    ['5', '5', '5 5'],
    ['A', 'Amaryllis', 'A Amaryllis'],
    ['8', 'Section A', '8 A'],
    ['8', 'Sec. B', '8 B'],
    ['8', 'Second', '8 Second'],
    ['8', '-', '8'],
    ['8', 'N/A', '8'],
    ['', '', ''],
    ['', 'A', undefined],
  ])('of the class %j and the section %j is %j', (className, section, whole) =>
    expect(readClass(className, section)).toBe(whole),
  );

  it('is told for spoilt where a spreadsheet has made a date of a class', () => {
    expect(['5-Jan', 'Jan-12', '05-SEP'].map(isSpoilt)).toEqual([true, true, true]);
    expect(['5-1', '5 Jasmine', 'January', '8-A'].map(isSpoilt)).toEqual([false, false, false, false]);
  });

  it('of a name is joined with the others', () => {
    expect(joinedName(['Lakshmi', ' ', 'Menon '])).toBe('Lakshmi Menon');
  });
});
