import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import type { CallAnswer } from '#contract/call.ts';
import { ATTENTION, attentionCounts } from '#contract/students/attention.ts';
import { attentionStudents } from '#contract/students/attentionList.ts';
import { formatLongDay, formatTimeAgo } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { LIST_CAP } from '#domain/lists/sizes.ts';
import { ABSENT, COMPARISONS } from '#domain/people/capabilityWords.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { CallErrors } from '#page/calls/CallErrors.tsx';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useReady } from '#page/element/element.ts';
import { useIdleParts } from '#page/element/idleParts.ts';
import { lazyPart } from '#page/element/lazyPart.tsx';
import { PathLink } from '#page/element/PathLink.tsx';
import { useAcademyDay } from '#page/element/useAcademyDay.ts';
import { StudentName } from '#page/list/StudentName.tsx';
import { type DistinctName, useDistinctNames } from '#screens/shared/followUp/namesakes.ts';
import type { Student } from '#screens/shared/followUp/student.ts';
import { useSchoolBeside } from '#screens/shared/followUp/useSchoolBeside.ts';
import { WriteButton } from '#screens/shared/followUp/WriteButton.tsx';
import { useReasonText } from '#screens/shared/reasons/useReasonText.ts';
import { SendByEmail } from '#screens/shared/SendByEmail.tsx';
import { todayTexts } from '#texts/today.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Screen } from '#ui/show/Screen.tsx';
import { Bone } from '#ui/state/Bones.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './today.css?inline';

const RegisterLink = lazyPart(
  () => import('#screens/shared/followUp/RegisterLink.tsx').then((part) => part.RegisterLink),
  null,
);

addStyles(styles);

const ParentMessage = lazyPart(
  () => import('#screens/shared/followUp/ParentMessage.tsx').then((part) => part.ParentMessage),
  null,
);

const TodayFigures = lazyPart(
  () => import('./TodayFigures.tsx').then((part) => part.TodayFigures),
  <Bone height="calc(178px * var(--reader))" />,
);

const AbsentLine = lazyPart(() => import('./AbsentLine.tsx').then((part) => part.AbsentLine), null);

/** What is drawn where the list did not come. */
const NOBODY: CallAnswer<typeof attentionStudents> = { items: [], total: 0 };

/** Today (promises/academy-today.md): whom to follow up first, and why. */
export function TodayScreen() {
  return useCapability(ATTENTION) ? <Offered /> : <NotOffered />;
}

/** Where the server does not have the calls. */
function NotOffered() {
  const t = useTexts(todayTexts);
  useReady('empty');
  return (
    <Screen title={t('heading')}>
      <EmptyState icon={Users} title={t('notThere')} hint={t('notThereWhy')} />
    </Screen>
  );
}

function Offered() {
  useIdleParts(ParentMessage);
  const [written, setWritten] = useState<Student>();
  const list = useCall(attentionStudents, { query: { page: 1, pageSize: LIST_CAP.today } }, { quiet: true });
  const counts = useCall(attentionCounts, {}, { quiet: true });
  const t = useTexts(todayTexts);
  const locale = useLocale();
  const numbered = (text: 'count' | 'newCount' | 'sinceLastWeek', number: number) =>
    t(text, { number, count: formatNumber(number, locale) });
  const total = list.data?.total;
  const { newStudents, sinceLastWeek, unanswered } = counts.data ?? {};
  const isCompared = useCapability(COMPARISONS);

  return (
    <Screen title={t('heading')} description={<Day />} actions={<SendByEmail report="today" />}>
      <CallErrors
        calls={[
          [t('followUp'), list],
          [t('counts'), counts],
        ]}
      />
      <Card
        title={t('followUp')}
        description={
          total
            ? [
                numbered('count', total),
                sinceLastWeek ? numbered('sinceLastWeek', sinceLastWeek) : '',
                newStudents ? numbered('newCount', newStudents) : '',
              ]
                .filter(Boolean)
                .join(' · ')
            : undefined
        }
        actions={
          <PathLink path={ROUTE.attention} isButton>
            {t('showAll')}
          </PathLink>
        }
        flush
      >
        <Outcome
          state={list}
          isTogether
          fallback={NOBODY}
          loading={<ListSkeleton items={LIST_CAP.today} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<EmptyState icon={Users} title={t('none')} hint={t('noneWhy')} />}
        >
          {({ items }) => <Rows students={items} onWrite={setWritten} />}
        </Outcome>
      </Card>
      {(isCompared || unanswered != null) && (
        <div className="today__figures">
          <TodayFigures unanswered={unanswered} isCompared={isCompared} />
        </div>
      )}
      {written && <ParentMessage student={written} onClose={() => setWritten(undefined)} />}
    </Screen>
  );
}

/** The academy's day, in words, how many were absent on the last school day, and the way to the register. */
function Day() {
  const seesAbsent = useCapability(ABSENT);
  const locale = useLocale();
  const { today } = useAcademyDay();
  return (
    <>
      {formatLongDay({ year: today.getFullYear(), month: today.getMonth(), day: today.getDate() }, locale)}
      {seesAbsent && <AbsentLine />}
      <RegisterLink follows />
    </>
  );
}

function Rows({ students, onWrite }: { students: readonly Student[]; onWrite: (student: Student) => void }) {
  const distinctName = useDistinctNames(students);
  return (
    <ul className="today">
      {students.map((student) => (
        <Row
          key={student.pid}
          student={student}
          distinctName={distinctName(student)}
          onWrite={() => onWrite(student)}
        />
      ))}
    </ul>
  );
}

/** A student in one line: who it is, the reason that matters most, and the way to the parents. */
function Row({
  student,
  distinctName,
  onWrite,
}: {
  student: Student;
  distinctName: DistinctName;
  onWrite: () => void;
}) {
  const t = useTexts(todayTexts);
  const school = useSchoolBeside()(student);
  const locale = useLocale();
  const reasonText = useReasonText();
  const { pid, lastAction } = student;
  const [reason, ...others] = student.reasons.filter(({ contested }) => !contested);
  const where = [distinctName.number, distinctName.inClass, school].filter((part) => part !== '');
  return (
    <li className="today__student">
      <p className="today__who">
        <span className="today__name">
          <StudentName pid={pid} name={distinctName.name} />
        </span>{' '}
        <span className="today__where" data-content>
          {where.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </span>
      </p>
      <p className="today__why">
        {reason && <span data-content>{reasonText(reason)}</span>}{' '}
        {others.length > 0 && (
          <span className="today__more">
            {t('moreReasons', { number: others.length, count: formatNumber(others.length, locale) })}
          </span>
        )}
        {lastAction?.action === 'message' && (
          <span className="today__done">
            {t('wrote', { name: lastAction.byName || t('somebody'), when: formatTimeAgo(lastAction.date, locale) })}
          </span>
        )}
      </p>
      <WriteButton
        student={student}
        name={distinctName.called}
        size="small"
        aria-label={t('writeAbout', { name: distinctName.called })}
        onClick={onWrite}
      >
        {t('write')}
      </WriteButton>
    </li>
  );
}
