import CircleCheck from 'lucide-react/icons/circle-check';
import FileInput from 'lucide-react/icons/file-input';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#domain/formatDate.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { ROLE, type SessionUser } from '#domain/roles.ts';
import { PageTitles } from '#host/console/PageTitles.tsx';
import { RecordList } from '#host/console/records/RecordList.tsx';
import { type AnswerOf, useAnswer } from '#host/console/useAnswer.ts';
import { dataTexts } from '#texts/data.ts';
import { importsTexts } from '#texts/imports.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card, StatCard, Stats } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { ErrorState } from '#ui/States.tsx';
import { ImportItem, type Run } from './ImportHistory.tsx';
import { DATA_PATH, importPath } from './sections.ts';

type Counts = AnswerOf<'dataOverview'>;

/** How many imports the overview shows. */
const RUNS_SHOWN = 4;

/** What is in the academy, what came in, and what to do next while something is missing. */
export default function Overview({ user }: { user: SessionUser }) {
  const t = useTexts(dataTexts);
  const own = useTexts(importsTexts);
  const state = useAnswer('dataOverview', {});
  const runs = useAnswer('imports', { query: { limit: RUNS_SHOWN } });
  const counts = state.answer;
  return (
    <>
      <PageTitles title={t('overview')} description={t('overviewWhy')} />
      {state.failure && (
        <ErrorState message={state.failure} onRetry={state.again} busy={state.isBusy} inline={counts !== undefined} />
      )}
      {!counts && !state.failure && <ListSkeleton items={6} />}
      {counts && (
        <>
          {user.capabilities.includes('statements') ? (
            <TodoWithStatements counts={counts} runs={runs.answer?.data ?? []} user={user} />
          ) : (
            <Todo counts={counts} runs={runs.answer?.data ?? []} user={user} />
          )}
          <People counts={counts} user={user} />
          <Content counts={counts} />
        </>
      )}
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
          state={runs}
          rows={runs.answer?.data}
          expected={2}
          empty={<EmptyState icon={FileInput} title={own('noneYet')} hint={own('noneYetHint')} />}
        >
          {(run) => <ImportItem key={run.importId} run={run} />}
        </RecordList>
      </Card>
    </>
  );
}

interface TodoProps {
  counts: Counts;
  runs: readonly Run[];
  user: SessionUser;
  /** How many statements wait to be matched. */
  waiting?: AnswerOf<'statementCounts'> | undefined;
}

/** For whoever may match statements, those that wait are among what to do. */
function TodoWithStatements(props: TodoProps) {
  const { answer } = useAnswer('statementCounts', {});
  return <Todo {...props} waiting={answer} />;
}

/** What is missing, in the order in which it is needed, each with its link. */
function Todo({ counts, runs, user, waiting: statements }: TodoProps) {
  const t = useTexts(importsTexts);
  const ofStatements = useTexts(statementsTexts);
  const may = (capability: string) => user.capabilities.includes(capability);
  const waiting = runs.find(({ state }) => state === 'previewed');
  const latest = runs.find(({ state }) => state === 'done');
  const paths = {
    import: `${DATA_PATH}/import`,
    plans: `${DATA_PATH}/plans`,
    invitations: `${DATA_PATH}/invitations`,
    users: '/users',
    statements: `${DATA_PATH}/statements`,
  };
  const steps = [
    waiting && ([importPath(waiting.importId), t('todoImport', { name: waiting.fileName })] as const),
    counts.students === 0 && ([paths.import, t('todoPeople')] as const),
    counts.plans === 0 &&
      (user.role === ROLE.administrator
        ? ([may('plan-editor') ? paths.plans : paths.import, t('todoPlans')] as const)
        : may('plan-editor') && ([paths.plans, t('todoPlansWrite')] as const)),
    counts.plansNotShared > 0 &&
      may('plan-editor') &&
      ([paths.plans, t('todoShare', { count: counts.plansNotShared })] as const),
    counts.cannotSignIn > 0 &&
      (may('invitations')
        ? ([paths.invitations, t('todoInvite', { count: counts.cannotSignIn })] as const)
        : ([paths.users, t('todoInviteByHand', { count: counts.cannotSignIn })] as const)),
    latest &&
      latest.counts.refused > 0 &&
      ([
        importPath(latest.importId),
        t('todoRefused', { count: latest.counts.refused, name: latest.fileName }),
      ] as const),
    statements &&
      statements.studentStatements > 0 &&
      ([paths.statements, ofStatements('todoStudents', { count: statements.studentStatements })] as const),
    statements &&
      statements.activityStatements > 0 &&
      ([paths.statements, ofStatements('todoActivities', { count: statements.activityStatements })] as const),
    counts.parentsWithoutChild > 0 && ([paths.users, t('todoChild', { count: counts.parentsWithoutChild })] as const),
    counts.studentsWithoutClass > 0 && ([paths.users, t('todoClass', { count: counts.studentsWithoutClass })] as const),
  ].filter((step) => typeof step === 'object');
  return (
    <Card title={t('todoTitle')}>
      {steps.length > 0 ? (
        <ol className="steps">
          {steps.map(([path, words]) => (
            <li key={words}>
              <Link className="link" to={path}>
                {words}
              </Link>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState icon={CircleCheck} title={t('todoNone')} hint={t('todoNoneHint')} />
      )}
    </Card>
  );
}

/** One number, with what is wrong with some of them. */
function Count({ label, value, caption }: { label: string; value: number; caption?: ReactNode }) {
  return <StatCard label={label} value={formatNumber(value, useLocale())} caption={caption} />;
}

function People({ counts, user }: { counts: Counts; user: SessionUser }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const noted = (word: 'withoutChild' | 'withoutClass', count: number) => (count > 0 ? t(word, { count }) : undefined);
  const isAcademy = user.role === ROLE.administrator;
  return (
    <Card title={t('peopleTitle')}>
      <Stats>
        {isAcademy && <Count label={t('schools')} value={counts.schools} />}
        <Count label={t('classes')} value={counts.classes} />
        <Count
          label={t('students')}
          value={counts.students}
          caption={noted('withoutClass', counts.studentsWithoutClass)}
        />
        <Count
          label={t('parents')}
          value={counts.parents}
          caption={noted('withoutChild', counts.parentsWithoutChild)}
        />
        <Count label={t('teachers')} value={counts.teachers} />
        <Count label={t('schoolUsers')} value={counts.schoolUsers} />
        {isAcademy && <Count label={t('staff')} value={counts.staff} />}
        {isAcademy && <Count label={t('administrators')} value={counts.administrators} />}
        <StatCard
          label={t('cannotSignIn')}
          value={formatNumber(counts.cannotSignIn, locale)}
          tone={counts.cannotSignIn > 0 ? 'fair' : undefined}
        />
      </Stats>
    </Card>
  );
}

function Content({ counts }: { counts: Counts }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  return (
    <>
      <Card title={t('contentTitle')}>
        <Stats>
          <Count
            label={t('plans')}
            value={counts.plans}
            caption={counts.plansNotShared > 0 ? t('notShared', { count: counts.plansNotShared }) : undefined}
          />
          <Count label={t('sessions')} value={counts.sessions} />
          <Count label={t('videos')} value={counts.videos} />
          <Count label={t('exams')} value={counts.exams} />
          <Count label={t('liveSessions')} value={counts.liveSessions} />
          <Count label={t('holidays')} value={counts.holidays} />
        </Stats>
      </Card>
      <Card title={t('factsTitle')}>
        <Stats>
          <Count label={t('examsTaken')} value={counts.examsTaken} />
          <Count label={t('videosWatched')} value={counts.videosWatched} />
          <StatCard
            label={t('newest')}
            value={counts.newestDay ? formatDate(counts.newestDay, locale) : t('noFacts')}
          />
        </Stats>
      </Card>
    </>
  );
}
