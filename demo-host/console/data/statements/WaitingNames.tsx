import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { formatDate } from '#domain/formatDate.ts';
import { BECOMES, type WaitsFor } from '#domain/statements.ts';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { type AnswerOf, useAnswer } from '#host/console/useAnswer.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pager } from '#ui/Pager.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { type Changing, useAgainAfter } from './changes.ts';
import { MatchDialog } from './MatchDialog.tsx';
import { readableName } from './names.ts';

type Waiting = AnswerOf<'waitingStatements'>['data'][number];

/** The students, or activities, that statements wait for, each with a button that matches it. */
export function WaitingNames({ of, changes, onChange }: { of: WaitsFor } & Changing) {
  const t = useTexts(statementsTexts);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [matching, setMatching] = useState<Waiting>();
  const state = useAnswer('waitingStatements', { query: { of, page, ...(search ? { search } : {}) } });
  useAgainAfter(changes, state.again);
  const { answer } = state;
  const pages = answer?.pagination.totalPages ?? 0;
  const title = t(of === 'student' ? 'waitingStudents' : 'waitingActivities');
  return (
    <Card
      title={title}
      description={t(of === 'student' ? 'waitingStudentsWhy' : 'waitingActivitiesWhy')}
      footer={pages > 1 && <Pager page={page} pages={pages} onPage={setPage} label={title} />}
      flush
    >
      {(search !== '' || (answer?.pagination.totalItems ?? 0) > 0) && (
        <div className="invite-people__filters">
          <SearchField
            label={t('searchNames')}
            placeholder={t('search')}
            hideLabel
            value={search}
            onSearch={(words) => {
              setSearch(words);
              setPage(1);
            }}
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
            setPage(1);
            onChange();
          }}
        />
      )}
    </Card>
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
