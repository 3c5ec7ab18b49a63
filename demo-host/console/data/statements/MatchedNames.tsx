import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { useAnswer } from '#host/console/useAnswer.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Pager } from '#ui/Pager.tsx';
import { type Changing, useAgainAfter } from './changes.ts';
import { readableName } from './names.ts';

/** What was matched by hand; each match can be taken back. */
export function MatchedNames({ changes, onChange }: Changing) {
  const t = useTexts(statementsTexts);
  const [page, setPage] = useState(1);
  const state = useAnswer('statementMatches', { query: { page } });
  useAgainAfter(changes, state.again);
  const pages = state.answer?.pagination.totalPages ?? 0;
  return (
    <Card
      title={t('matches')}
      footer={pages > 1 && <Pager page={page} pages={pages} onPage={setPage} label={t('matches')} />}
      flush
    >
      <RecordList
        label={t('matches')}
        state={state}
        rows={state.answer?.data}
        expected={2}
        empty={<EmptyState icon={Link2} title={t('noMatches')} />}
      >
        {({ of, name, kind, title }) => {
          const { name: shown, system } = readableName(name);
          return (
            <RecordItem
              key={name}
              name={
                <>
                  <bdi>{title}</bdi> {kind && <Badge>{t(`kind-${kind}`)}</Badge>}
                </>
              }
              facts={
                <>
                  <bdi className="statement-name" dir="ltr">
                    {shown}
                  </bdi>
                  {system && (
                    <bdi className="statement-name" dir="ltr">
                      {system}
                    </bdi>
                  )}
                </>
              }
              actions={
                of && (
                  <ActionButton
                    call="endStatementMatch"
                    input={{ body: { of, name } }}
                    label={t('undo')}
                    accessibleName={t('undoOf', { name: shown })}
                    question={{ title: t('undoTitle'), message: t('undoQuestion'), about: title }}
                    success={t('undone')}
                    failed={t('notUndone')}
                    onDone={() => {
                      setPage(1);
                      onChange();
                    }}
                  />
                )
              }
            />
          );
        }}
      </RecordList>
    </Card>
  );
}
