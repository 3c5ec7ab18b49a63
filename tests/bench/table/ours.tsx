/** DataTable as a screen uses it: in a shadow root, with the product's styles and a column that holds a badge. */
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { bandOf, SCORE_BANDS } from '#domain/learning/bands.ts';
import { LocaleContext } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Surface } from '#ui/show/Surface.tsx';
import { adoptStyles } from '#ui/style/adoptStyles.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { useSorting } from '#ui/table/sorting.ts';
import type { Column } from '#ui/table/Table.tsx';
import { COLUMNS, type Contender, LOCALE, named, type Pupil } from './pupils.ts';

const columns = COLUMNS.map(
  ({ id, header, width, text }): Column<Pupil> => ({
    id,
    header,
    width,
    cell: id === 'score' ? (row) => <Badge tone={bandOf(SCORE_BANDS, row.score)}>{text(row)}</Badge> : text,
    sortBy: (row) => (id === 'lastActivity' ? Date.parse(row.lastActivity) : row[id]),
    isRowHeader: id === 'name',
    ...(id === 'name' || id === 'className' ? {} : { align: 'end' }),
  }),
);

let root: ShadowRoot | undefined;
let setWords: (words: string) => void = () => undefined;

function Students({ students }: { students: readonly Pupil[] }) {
  const [words, set] = useState('');
  setWords = set;
  const found = useMemo(() => named(students, words), [students, words]);
  const sorted = useSorting(found, columns);
  return (
    <Card title="Students" flush>
      <DataTable caption="Students" columns={columns} rowKey={(row) => row.id} {...sorted} />
    </Card>
  );
}

export const contender: Contender = {
  open(host, rows) {
    const shadow = host.attachShadow({ mode: 'open' });
    root = shadow;
    adoptStyles(shadow);
    createRoot(document.createElement('div')).render(
      createPortal(
        <LocaleContext value={LOCALE}>
          <Surface theme="light">
            <Students students={rows} />
          </Surface>
        </LocaleContext>,
        shadow,
      ),
    );
  },
  sort(column) {
    const place = COLUMNS.findIndex(({ id }) => id === column);
    root?.querySelectorAll<HTMLElement>('thead button')[place]?.click();
  },
  search: (words) => setWords(words),
  scroller: () => root?.querySelector('.table__scroll'),
  nameAt: (index) => root?.querySelector(`[aria-rowindex="${index + 2}"] > :first-child`)?.textContent,
};
