import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guardCells, guardField, isFormula } from '#domain/lists/formulas.ts';
import { growth } from '#tests/support/data/growth.ts';

describe('a cell that a spreadsheet would run', () => {
  it.each(['=1+1', '@SUM(A1)', '＝1', ' =1', '"=1', '\u200b=1', '\t', '-', '+a'])('is %j', (cell) => {
    expect(isFormula(cell)).toBe(true);
  });

  it.each(['', 'Asha', '5', '-5', '+12%', '-.5', '1=1', "'=1", 'a@b.example', '–', '…'])('is not %j', (cell) => {
    expect(isFormula(cell)).toBe(false);
  });
});

describe('cells that are copied', () => {
  it('stay as they are where none runs', () => {
    const text = 'Asha\t-5\t+12%\n\nരാജേഷ്\t1=1\t\n';
    expect(guardCells(text)).toBe(text);
  });

  it('are text where they would run, each for itself', () => {
    expect(guardCells('Asha\t=1+1\tx\n=2\r\n-5\t"@x"\n')).toBe("Asha\t'=1+1\tx\n'=2\r\n-5\t'\"@x\"\n");
  });

  it('never run, and change by apostrophes alone', () => {
    const text = fc
      .array(fc.constantFrom('=', '-', '＋', '@', '\t', '\n', '\r', '"', ' ', '1', 'A', '\u200b', '\0'), {
        maxLength: 20,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (sent) => {
        const safe = guardCells(sent);
        expect(safe.split(/[\t\r\n]/).filter(isFormula)).toEqual([]);
        expect(safe.replaceAll("'", '')).toBe(sent);
        expect(guardField(sent, true).replaceAll("'", '')).toBe(sent);
      }),
    );
  });
});

it.each([';=', '\n', ' ', '" ;'])(
  'guards a long text of nothing but %j in a time that grows with it alone',
  (signs) => {
    const guard = (size: number) => {
      const text = signs.repeat(size);
      guardField(text, true);
      guardCells(text);
    };
    expect(growth(guard, 20_000)).toBeLessThan(3.5);
  },
);
