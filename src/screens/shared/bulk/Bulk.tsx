import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { bulkTexts } from '#texts/bulk.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { Column } from '#ui/table/Table.tsx';
import type { Act } from './acts.ts';
import styles from './bulk.css?inline';
import { type BulkList, chosenRows } from './bulkList.ts';
import { PageBox, RowBox } from './ChooseBoxes.tsx';
import { ChosenBar } from './ChosenBar.tsx';
import type { Choosing } from './choosing.tsx';
import { createChosen } from './chosen.ts';

addStyles(styles);

// What a dialog writes with is loaded when it is opened.
const BulkDialog = lazyPart(() => import('./BulkDialog.tsx').then((part) => part.BulkDialog), null);
const NotifyPeople = lazyPart(() => import('./NotifyPeople.tsx').then((part) => part.NotifyPeople), null);

/** The width of the checkboxes in px, in tables that need one. */
const WIDTH = 56;

interface BulkProps<Row> extends BulkList<Row> {
  choosing: Choosing<Row>;
}

/** What is there while rows are chosen: the checkboxes, which it gives to the table, the bar, and what the bar opens. */
export function Bulk<Row>({ choosing, ...list }: BulkProps<Row>) {
  const { rows, personOf } = list;
  const { setColumn, toggle } = choosing;
  const t = useTexts(bulkTexts);
  const [chosen] = useState(createChosen<Row>);
  const [act, setAct] = useState<Act>();

  const page = useMemo(() => chosenRows(rows, personOf), [rows, personOf]);
  useEffect(() => chosen.showPage(page), [chosen, page]);

  const column = useMemo<Column<Row>>(
    () => ({
      id: 'choose',
      header: t('choosePage'),
      head: <PageBox chosen={chosen} />,
      cell: (row) => {
        const person = personOf(row);
        return person && <RowBox chosen={chosen} person={person} />;
      },
      width: WIDTH,
      onPaper: false,
    }),
    [chosen, personOf, t],
  );
  useEffect(() => {
    setColumn(column);
    return () => setColumn(undefined);
  }, [setColumn, column]);

  const people = useStore(chosen.store, (state) => state.chosen);
  const dialog = {
    people: useMemo(() => [...people.values()].map(({ person }) => person), [people]),
    onClose: (done: readonly number[] = []) => {
      setAct(undefined);
      chosen.drop(done);
    },
  };
  return (
    <>
      <ChosenBar {...list} chosen={chosen} onAct={setAct} onEnd={toggle} />
      {act === 'notify' && <NotifyPeople {...dialog} />}
      {act && act !== 'notify' && <BulkDialog act={act} {...dialog} />}
    </>
  );
}
