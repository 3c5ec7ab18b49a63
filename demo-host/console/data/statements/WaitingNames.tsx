import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { usePagedCall } from '#api/usePagedCall.ts';
import { waitingStatements } from '#contract/academy/statements.ts';
import type { CallAnswer } from '#contract/call.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { BECOMES, STATEMENTS_PAGE, type WaitsFor } from '#domain/learning/statements.ts';
import { ListSavedViews } from '#host/console/lists/ListSavedViews.tsx';
import { ListViewButton } from '#host/console/lists/ListViewButton.tsx';
import { useListAddress } from '#host/console/lists/useListAddress.ts';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { statementsTexts } from '#texts/statements.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { SearchField } from '#ui/form/SearchField.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { readableName } from './names.ts';

type Waiting = CallAnswer<typeof waitingStatements>['data'][number];

/** What the two lists are called in the address. */
const LIST: Record<WaitsFor, string> = { student: 'students', activity: 'activities' };

/** The students, or activities, that statements wait for, each with a button that matches it. */
export function WaitingNames({ of }: { of: WaitsFor }) {
  const t = useTexts(statementsTexts);
  const list = useListAddress({ list: LIST[of], rows: STATEMENTS_PAGE.names, filters: { search: '' } });
  const { search } = list.filters;
  const [matching, setMatching] = useState<Waiting>();
  const query = { of, ...(search && { search }) };
  const state = usePagedCall(waitingStatements, { query }, { pageSize: list.rows, view: [list.page, list.openPage] });
  const title = t(of === 'student' ? 'waitingStudents' : 'waitingActivities');
  const isUsed = list.isFiltered || (state.data?.total ?? 0) > 0;
  return (
    <PagedCard
      title={title}
      count={t(of === 'student' ? 'waitingStudentsWhy' : 'waitingActivitiesWhy')}
      actions={isUsed && <ListViewButton of={list} name={`statements ${of}`} />}
      {...state.pager}
      busy={state.isFetching}
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
      <ListSavedViews of={list} name={`statements ${of}`} />
      <RecordList
        label={title}
        state={state}
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
