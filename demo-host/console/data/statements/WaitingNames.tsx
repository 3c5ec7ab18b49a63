import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { formatDate } from '#domain/format/formatDate.ts';
import { BECOMES, STATEMENTS_PAGE, type WaitsFor } from '#domain/learning/statements.ts';
import type { AnswerOf } from '#host/console/calls/useAnswer.ts';
import { ListViewButton } from '#host/console/lists/ListViewButton.tsx';
import { useListAddress } from '#host/console/lists/useListAddress.ts';
import { usePagedAnswer } from '#host/console/lists/usePagedAnswer.ts';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { statementsTexts } from '#texts/statements.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { type Changing, useAgainAfter } from './changes.ts';
import { MatchDialog } from './MatchDialog.tsx';
import { readableName } from './names.ts';

type Waiting = AnswerOf<'waitingStatements'>['data'][number];

/** What the two lists are called in the address. */
const LIST: Record<WaitsFor, string> = { student: 'students', activity: 'activities' };

/** The students, or activities, that statements wait for, each with a button that matches it. */
export function WaitingNames({ of, changes, onChange }: { of: WaitsFor } & Changing) {
  const t = useTexts(statementsTexts);
  const list = useListAddress({ list: LIST[of], rows: STATEMENTS_PAGE.names, filters: { search: '' } });
  const { search } = list.filters;
  const [matching, setMatching] = useState<Waiting>();
  const query = { of, page: list.page, limit: list.rows, ...(search && { search }) };
  const state = usePagedAnswer('waitingStatements', { query }, list);
  useAgainAfter(changes, state.again);
  const { answer } = state;
  const title = t(of === 'student' ? 'waitingStudents' : 'waitingActivities');
  const isUsed = list.isFiltered || (answer?.pagination.totalItems ?? 0) > 0;
  return (
    <PagedCard
      title={title}
      count={t(of === 'student' ? 'waitingStudentsWhy' : 'waitingActivitiesWhy')}
      actions={isUsed && <ListViewButton of={list} name={`statements ${of}`} />}
      {...state.pager}
    >
      {isUsed && (
        <div className="list-filters">
          <SearchField
            label={t('searchNames')}
            placeholder={t('search')}
            hideLabel
            value={search}
            onSearch={(words) => list.filter({ search: words })}
          />
        </div>
      )}
      <RecordList
        label={title}
        state={state}
        rows={answer?.data}
        expected={3}
        empty={
          search ? (
            <EmptyState icon={CircleCheck} title={t('noneFound')} />
          ) : (
            <EmptyState
              icon={CircleCheck}
              title={t('noneWaits')}
              hint={t(of === 'student' ? 'noneWaitsStudent' : 'noneWaitsActivity')}
            />
          )
        }
      >
        {(row) => <Item key={row.name} row={row} onMatch={() => setMatching(row)} />}
      </RecordList>
      {matching && (
        <MatchDialog
          of={of}
          name={matching.name}
          label={matching.label}
          becomes={matching.becomes}
          onClose={() => setMatching(undefined)}
          onMatched={() => {
            setMatching(undefined);
            list.openPage(1);
            onChange();
          }}
        />
      )}
    </PagedCard>
  );
}

function Item({ row, onMatch }: { row: Waiting; onMatch: () => void }) {
  const t = useTexts(statementsTexts);
  const locale = useLocale();
  const { name, system } = readableName(row.name);
  const shown = row.label || name;
  return (
    <RecordItem
      name={
        <>
          <bdi>{shown}</bdi>{' '}
          {BECOMES.filter((word) => row.becomes.includes(word)).map((word) => (
            <Badge key={word}>{t(word)}</Badge>
          ))}
        </>
      }
      facts={
        <>
          <span>{t('statements', { count: row.statements })}</span>
          <span>{t('newest', { date: formatDate(row.newestDate, locale) })}</span>
        </>
      }
      more={
        <p className="records__when">
          {row.label && (
            <bdi className="statement-name" dir="ltr">
              {name}
            </bdi>
          )}
          {system && (
            <bdi className="statement-name" dir="ltr">
              {system}
            </bdi>
          )}
        </p>
      }
      actions={
        <div className="records__actions">
          <Button size="small" variant="primary" aria-label={t('matchOf', { name: shown })} onClick={onMatch}>
            {t('match')}
          </Button>
        </div>
      }
    />
  );
}
