import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvFile } from '#domain/lists/csv.ts';
import { guardField, unguardField } from '#domain/lists/formulas.ts';
import { decoded } from '#domain/reading/decode.ts';
import { recordsOf, separated } from '#domain/reading/records.ts';
import { tableOf } from '#domain/reading/table.ts';
import { cellsOf, FORMULAS, runs } from '#tests/support/data/formulas.ts';

/** Texts in which what the guard looks for stands everywhere. */
const text = fc.oneof(
  fc.constantFrom(...FORMULAS, "'-Ravi", "''=1", "'", "';'-1", '="0012"', '#REF!x'),
  fc.string({
    unit: fc.constantFrom("'", '-', '=', '+', '@', ';', '\t', '\n', '\r', '"', ' ', 'a', '1', 'രാ', '\u200b', '＝'),
  }),
);

it('what an export puts before a formula, an import takes off, whatever the text is', () => {
  fc.assert(
    fc.property(text, fc.boolean(), (field, isFirst) => {
      expect(unguardField(guardField(field, isFirst))).toBe(field);
    }),
    { numRuns: 2000 },
  );
});

it('no text is unguarded by what makes the guard readable', () => {
  fc.assert(
    fc.property(text, (field) => {
      for (const cell of cellsOf(
        csvFile([
          ['name', 'x'],
          [field, field],
        ]),
      ))
        expect(runs(cell), JSON.stringify(cell)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

/** As values are kept: without blanks around them, and without the control signs that make a file no text. */
const printed = text.map((field) => field.replace(/[\0-\x08\x0e-\x1f\x7f]/g, '').trim());

it('a table that we write is the same table when we read it', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(printed, printed), { minLength: 1, maxLength: 5 }), (rows) => {
      const bytes = new TextEncoder().encode(csvFile([['name', 'note'], ...rows]));
      const read = decoded(bytes);
      if ('what' in read) throw new Error(read.what);
      const records = [...recordsOf(separated(read.text))].flatMap((piece) => piece.records);
      const table = tableOf(records, { required: ['name', 'note'], known: [] });
      if ('trouble' in table) throw new Error(table.trouble.what);
      const written = rows.filter((row) => row.some((cell) => guardField(cell, true).trim() !== ''));
      const shown = (cell: string) => cell.normalize('NFC').trim();
      expect(table.rows.map((row) => [row.get('name'), row.get('note')])).toEqual(written.map((row) => row.map(shown)));
    }),
    { numRuns: 500 },
  );
});
