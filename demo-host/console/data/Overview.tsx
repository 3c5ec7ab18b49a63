import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileInput from 'lucide-react/icons/file-input';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { dataOverview } from '#contract/academy/data.ts';
import { imports } from '#contract/academy/imports.ts';
import { statementCounts } from '#contract/academy/statements.ts';
import type { CallAnswer } from '#contract/call.ts';
import { sharedNumbers } from '#contract/people/phoneNumbers.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { PageTitles } from '#host/console/frame/PageTitles.tsx';
import { RecordList } from '#host/console/records/RecordList.tsx';
import { mayJoin, SHARED_NUMBERS_PATH } from '#host/console/routing/routes.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { dataTexts } from '#texts/data.ts';
import { importsTexts } from '#texts/imports.ts';
import { sharedNumbersTexts } from '#texts/sharedNumbers.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card, StatCard, Stats } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { ImportItem, type Run } from './ImportHistory.tsx';
import { DATA_PATH, importPath } from './sections.ts';

type Counts = CallAnswer<typeof dataOverview>;

const isSome = (count: number | null): count is number => count !== null && count > 0;

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

interface TodoProps {
  counts: Counts;
  runs: readonly Run[];
  user: SessionUser;
  /** How many phone numbers several people have. */
  shared: number;
  /** How many statements wait to be matched. */
  waiting?: CallAnswer<typeof statementCounts> | undefined;
}

/** For whoever may match statements, those that wait are among what to do. */
function TodoWithStatements(props: TodoProps) {
  const { data } = useCall(statementCounts, {}, { quiet: true });
  return <Todo {...props} waiting={data} />;
}

/** What is missing, in the order in which it is needed, each with its link. */
function Todo({ counts, runs, user, shared, waiting: statements }: TodoProps) {
  const t = useTexts(importsTexts);
  const ofNumbers = useTexts(sharedNumbersTexts);
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
    isSome(counts.plansNotShared) &&
      may('plan-editor') &&
      ([paths.plans, t('todoShare', { count: counts.plansNotShared })] as const),
    isSome(counts.cannotSignIn) &&
      (may('invitations')
        ? ([paths.invitations, t('todoInvite', { count: counts.cannotSignIn })] as const)
        : ([paths.users, t('todoInviteByHand', { count: counts.cannotSignIn })] as const)),
    shared > 0 && ([SHARED_NUMBERS_PATH, ofNumbers('todo', { count: shared })] as const),
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
    isSome(counts.parentsWithoutChild) &&
      ([paths.users, t('todoChild', { count: counts.parentsWithoutChild })] as const),
    isSome(counts.studentsWithoutClass) &&
      ([paths.users, t('todoClass', { count: counts.studentsWithoutClass })] as const),
  ].filter((step) => typeof step === 'object');
  const isKnown = Object.entries(counts).every(([name, count]) => name === 'newestDay' || count !== null);
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
        <EmptyState
          icon={isKnown ? CircleCheck : CircleQuestionMark}
          title={t(isKnown ? 'todoNone' : 'todoUnknown')}
          hint={isKnown ? t('todoNoneHint') : undefined}
        />
      )}
    </Card>
  );
}

/** One number, with what is wrong with some of them. */
function Count({ label, value, caption }: { label: string; value: number | null; caption?: ReactNode }) {
  return <StatCard label={label} value={formatNumber(value, useLocale())} caption={caption} />;
}

function People({ counts, user }: { counts: Counts; user: SessionUser }) {
  const t = useTexts(importsTexts);
  const locale = useLocale();
  const noted = (word: 'withoutChild' | 'withoutClass', count: number | null) =>
    isSome(count) ? t(word, { count }) : undefined;
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
          tone={isSome(counts.cannotSignIn) ? 'fair' : undefined}
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
            caption={isSome(counts.plansNotShared) ? t('notShared', { count: counts.plansNotShared }) : undefined}
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
            value={counts.newestDay === null ? t('noFacts') : formatDate(counts.newestDay, locale)}
          />
        </Stats>
      </Card>
    </>
  );
}
