import FileInput from 'lucide-react/icons/file-input';
import { Link } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { dataOverview } from '#contract/academy/data.ts';
import { imports } from '#contract/academy/imports.ts';
import { sharedNumbers } from '#contract/people/phoneNumbers.ts';
import type { SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { RecordList } from '#host/console/records/RecordList.tsx';
import { mayJoin } from '#host/console/routing/routes.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { dataTexts } from '#texts/data.ts';
import { importsTexts } from '#texts/imports.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { ImportItem } from './ImportHistory.tsx';
import { Todo, TodoWithStatements } from './overview/Todo.tsx';
import { Content, People } from './overview/WhatIsThere.tsx';
import { DATA_PATH } from './sections.ts';

/** How many imports the overview shows. */
const RUNS_SHOWN = 4;

/** What is in the academy, what came in, and what to do next while something is missing. */
export default function Overview({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const own = useTexts(importsTexts);
  const state = useCall(dataOverview, {}, { quiet: true });
  const runs = useCall(imports, { query: { limit: RUNS_SHOWN } }, { quiet: true });
  const shared = useCall(sharedNumbers, {}, { enabled: mayJoin(user), quiet: true });
  const todo = { runs: runs.data?.data ?? [], user, shared: shared.data?.length ?? 0 };
  return (
    <>
      <PageTitles title={t('overview')} description={t('overviewWhy')} />
      <Outcome state={state} loading={<ListSkeleton items={6} />}>
        {(counts) => (
          <>
            {user.capabilities.includes('statements') ? (
              <TodoWithStatements counts={counts} {...todo} />
            ) : (
              <Todo counts={counts} {...todo} />
            )}
            <People counts={counts} user={user} />
            <Content counts={counts} />
          </>
        )}
      </Outcome>
      <Card
        title={own('lastImports')}
        actions={
          <Link className="link" to={`${DATA_PATH}/import`}>
            {own('allImports')}
          </Link>
        }
        flush
      >
        <RecordList
          label={own('lastImports')}
          state={{ ...runs, data: runs.data?.data }}
          expected={2}
          empty={<EmptyState icon={FileInput} title={own('noneYet')} hint={own('noneYetHint')} />}
        >
          {(run) => <ImportItem key={run.importId} run={run} />}
        </RecordList>
      </Card>
    </>
  );
}
