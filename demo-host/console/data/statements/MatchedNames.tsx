import Link2 from 'lucide-react/icons/link-2';
import { usePagedCall } from '#api/usePagedCall.ts';
import { endStatementMatch, statementMatches } from '#contract/academy/statements.ts';
import { STATEMENTS_PAGE } from '#domain/learning/statements.ts';
import { ListSavedViews } from '#host/console/lists/ListSavedViews.tsx';
import { ListViewButton } from '#host/console/lists/ListViewButton.tsx';
import { useListAddress } from '#host/console/lists/useListAddress.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem, RecordList } from '#host/console/records/RecordList.tsx';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { PagedCard } from '#ui/table/PagedCard.tsx';
import { readableName } from './names.ts';

/** What was matched by hand; each match can be taken back. */
export function MatchedNames() {
  const t = useTexts(statementsTexts);
  const list = useListAddress({ list: 'matches', rows: STATEMENTS_PAGE.names });
  const state = usePagedCall(statementMatches, {}, { pageSize: list.rows, view: [list.page, list.openPage] });
  return (
    <PagedCard
      title={t('matches')}
      actions={(state.data?.total ?? 0) > 0 && <ListViewButton of={list} name="statements matches" />}
      {...state.pager}
      busy={state.isFetching}
    >
      <ListSavedViews of={list} name="statements matches" />
      <RecordList
        label={t('matches')}
        state={state}
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
                    call={endStatementMatch}
                    input={{ body: { of, name } }}
                    label={t('undo')}
                    accessibleName={t('undoOf', { name: shown })}
                    question={{ title: t('undoTitle'), message: t('undoQuestion'), about: title }}
                    success={t('undone')}
                    failed={t('notUndone')}
                    onDone={() => list.openPage(1)}
                  />
                )
              }
            />
          );
        }}
      </RecordList>
    </PagedCard>
  );
}
