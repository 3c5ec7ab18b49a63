import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { Link } from 'react-router';
import { useCall } from '#api/useCall.ts';
import { statementCounts } from '#contract/academy/statements.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import type { Run } from '#host/console/data/ImportHistory.tsx';
import { DATA_PATH, importPath } from '#host/console/data/sections.ts';
import { SHARED_NUMBERS_PATH } from '#host/console/routing/routes.ts';
import { importsTexts } from '#texts/imports.ts';
import { sharedNumbersTexts } from '#texts/sharedNumbers.ts';
import { statementsTexts } from '#texts/statements.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { type Counts, isSome } from './counts.ts';

interface TodoProps {
  counts: Counts;
  runs: readonly Run[];
  user: SessionUser;
  /** How many phone numbers several people have. */
  shared: number;
  /** How many statements wait to be matched. */
  waiting?: CallAnswer<typeof statementCounts> | undefined;
}

/** For those who may match statements, those that wait are among what to do. */
export function TodoWithStatements(props: TodoProps) {
  const { data } = useCall(statementCounts, {}, { quiet: true });
  return <Todo {...props} waiting={data} />;
}

/** What is missing, in the order in which it is needed, each with its link. */
export function Todo({ counts, runs, user, shared, waiting: statements }: TodoProps) {
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
