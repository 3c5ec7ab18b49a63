import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { studentReport } from '#contract/students/student.ts';
import { toId } from '#domain/format/numbers.ts';
import { STUDENT_PAGE, studentPath } from '#domain/people/menu.ts';
import { failureText, isDenied } from '#page/calls/failures.ts';
import { useReady } from '#page/element/element.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { useNames } from '#page/element/names.ts';
import { BackHere } from '#screens/shared/BackHere.tsx';
import { pageTexts } from '#texts/page.ts';
import { studentTexts } from '#texts/student.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { DashboardSkeleton } from '#ui/state/Bones.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { useSoon } from '#ui/state/partOnDemand.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './student.css?inline';
import type { Report } from './student.ts';

addStyles(styles);

/** Keeps a line while the student is asked for. */
const LINE_TO_COME = '\u00a0';

// The code of figures and sections is loaded while they are asked for.
const StudentDetails = lazyPart(
  () => import('./StudentDetails.tsx').then((part) => part.StudentDetails),
  <DashboardSkeleton />,
);
const StudentParents = lazyPart(() => import('./StudentHead.tsx').then((part) => part.StudentParents), LINE_TO_COME);
const StudentActions = lazyPart(() => import('./StudentHead.tsx').then((part) => part.StudentActions), null);

/**
 * One student on one page (promises/academy-student.md): what the parents see, from `studentReport`, and the sections
 * below, which ask for themselves. The student is the element's attribute.
 */
export function StudentScreen({ studentId }: { studentId?: string }) {
  const isOffered = useCapability(STUDENT_PAGE);
  const pid = toId(studentId);
  if (!isOffered) return <Nothing title="notOffered" />;
  if (pid === undefined) return <Nothing title="noStudent" />;
  return <Student key={pid} pid={pid} />;
}

/** The screen without a student. */
function Nothing({ title }: { title: 'notOffered' | 'noStudent' }) {
  const t = useTexts(studentTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState title={t(title)} />
    </Screen>
  );
}

function Student({ pid }: { pid: number }) {
  const report = useCall(studentReport, { params: { pid }, query: {} }, { quiet: true });
  const hasAttention = useCapability(ATTENTION);
  const [noting, setNoting] = useState(0);
  useSoon(StudentDetails);
  const names = useNames();
  const t = useTexts(studentTexts);
  const page = useTexts(pageTexts);
  const { data, error } = report;
  const info = data?.dashboard.studentInfo;
  const name = info && names.student(info.name);
  // Of a student who is banned nothing is looked for.
  const isFollowedUp = hasAttention && data !== undefined && !data.banned;
  useReady(error ? 'error' : data ? 'data' : undefined, name);

  return (
    <Screen
      title={name === undefined ? t('heading') : <bdi data-content>{name}</bdi>}
      eyebrow={<BackHere path={studentPath(pid)} label={t('back')} />}
      description={
        <>
          <Facts info={info} />
          {hasAttention && !data?.banned && <StudentParents pid={pid} isKnown={isFollowedUp} />}
        </>
      }
      actions={
        data && (
          <StudentActions pid={pid} report={data} isFollowedUp={isFollowedUp} onNote={() => setNoting(noting + 1)} />
        )
      }
    >
      {error && (
        <ErrorState
          message={failureText(error, page)}
          hint={error.status === 404 ? t('notFoundWhy') : undefined}
          onRetry={report.retry}
          busy={report.isFetching}
          inline={data !== undefined}
          isDenied={isDenied(error)}
        />
      )}
      {data ? (
        <StudentDetails pid={pid} report={data} isFollowedUp={isFollowedUp} noting={noting} />
      ) : (
        !error && <DashboardSkeleton />
      )}
    </Screen>
  );
}

/** The word of `attentionOfStudent`, whose code comes later. */
const ATTENTION = 'attention';

/** Class, roll number and school, as far as they are known. */
function Facts({ info }: { info: Report['dashboard']['studentInfo'] | undefined }) {
  const t = useTexts(studentTexts);
  const facts = info ? [info.grade, info.rollNumber && t('rollNumber', info), info.school].filter((fact) => fact) : [];
  return (
    <span className="student-facts" data-content>
      {facts.length ? facts.map((fact) => <bdi key={fact}>{fact}</bdi>) : LINE_TO_COME}
    </span>
  );
}
