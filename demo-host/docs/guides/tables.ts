/** Tables for the guides. A line such as `{{events}}` in a guide is replaced by the table of this name. */

import { allCalls } from '#contract/index.ts';
import { personalDataRows } from '#host/server/academy/personalData.ts';
import { retentionRows } from '#host/server/academy/retention.ts';
import { LOSSES, rightsRows } from '#host/server/academy/rights.ts';
import { SHEETS } from '#host/server/imports/workbook/sheets.ts';
import { coverageRows } from '#host/texts/coverage.ts';
import { cssProperties, events, parts } from '#widgets/build/surface.ts';
import { elementCalls } from '#widgets/page/elements.ts';

type Row = readonly string[];

const cell = (text: string) => text.replaceAll('|', '\\|');
const table = (head: Row, rows: readonly Row[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** The two screens of the guide for backends. */
const FIRST_SCREENS = ['academy-dashboard', 'parent-attendance'] as const;

const TABLES: Readonly<Record<string, () => string>> = {
  smallestStart: () =>
    table(
      ['screen', 'cannot do without'],
      FIRST_SCREENS.map((tag) => [
        `[\`${tag}\`](/elements/${tag}.html#calls)`,
        allCalls
          .filter(({ id }) => elementCalls[tag].needs.some((need) => need === id))
          .map(({ id, method, path }) => `\`${id}\`: \`${method} ${path}\``)
          .join(', '),
      ]),
    ),
  cssProperties: () =>
    table(
      ['property', 'what'],
      cssProperties.map(({ name, description }) => [`\`${name}\``, description]),
    ),
  parts: () =>
    table(
      ['part', 'in your style sheet'],
      parts.map((name) => [name, `\`academy-dashboard::part(${name})\``]),
    ),
  retention: () =>
    table(
      ['what', 'why', 'how long'],
      retentionRows().map(({ what, why, howLong }) => [what, why, howLong]),
    ),
  personalData: () =>
    table(
      ['table', 'what its columns hold', 'exported', 'when the person is erased'],
      personalDataRows().map(({ table, holds, exported, erased }) => [table, holds, exported, erased]),
    ),
  languages: () => table(['language', 'part', 'messages', 'there', 'offered'], coverageRows()),
  rights: () => table(['what', 'opens', 'lasts', ...Object.values(LOSSES), 'why'], rightsRows()),
  workbook: () =>
    Object.values(SHEETS)
      .map(({ title, what, columns }) => {
        const rows = columns.map((column): Row => [`\`${column.name}\``, column.isRequired ? 'yes' : '', column.what]);
        return `### ${title}\n\n${what}\n\n${table(['column', 'must be there', 'what to write'], rows)}`;
      })
      .join('\n\n'),
  events: () =>
    table(
      ['event', 'detail', 'when'],
      events.map(({ name, detail, description, isCancelable }) => [
        `\`${name}\``,
        `\`${detail}\``,
        `${description}${isCancelable ? ' Can be cancelled.' : ''}`,
      ]),
    ),
};

/**
 * Puts the tables into the text of a guide.
 * @throws an Error for an unknown table.
 */
export const withTables = (text: string): string =>
  text.replace(/^\{\{(\w+)\}\}$/gm, (_, name: string) => {
    const make = TABLES[name];
    if (!make) throw new Error(`There is no table {{${name}}}; there are: ${Object.keys(TABLES).join(', ')}.`);
    return make();
  });
