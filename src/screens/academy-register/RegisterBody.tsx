import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import { useCapability } from '#api/useAction.ts';
import { isCalendarDay } from '#domain/format/calendar.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import { formatDateTime } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { toId } from '#domain/format/numbers.ts';
import { REGISTER } from '#domain/people/capabilityWords.ts';
import { Outcome } from '#page/calls/Outcome.tsx';
import { useReady } from '#page/element/element.ts';
import { useNames } from '#page/element/names.ts';
import { useView } from '#page/element/view.ts';
import { registerTexts } from '#texts/register.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Toolbar } from '#ui/show/Screen.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { TableSkeleton } from '#ui/state/Skeletons.tsx';
import { Banner } from '#ui/state/States.tsx';
import { OutboxNotes } from './OutboxNotes.tsx';
import type { RegisterAnswer } from './outbox.ts';
import { RegisterSheet } from './RegisterSheet.tsx';
import { useRegister } from './useRegister.ts';

/** The register, where the server has it. */
export function RegisterBody() {
  return useCapability(REGISTER) ? <ChosenRegister /> : <NotOffered />;
}

/** Where the server does not have the calls. */
function NotOffered() {
  const t = useTexts(registerTexts);
  useReady('empty');
  return <EmptyState icon={ClipboardCheck} title={t('notThere')} hint={t('notThereWhy')} />;
}

/** The register that is chosen, and what is chosen by. */
function ChosenRegister() {
  const [day, setDay] = useView('day', '');
  const [school, setSchool] = useView('school', '');
  const [classId, setClass] = useView('class', '');
  const [session, setSession] = useView('session', '');
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const liveSessionId = toId(session);
  const ofDay = {
    day: isCalendarDay(day) ? day : undefined,
    schoolId: toId(school),
    classId: toId(classId),
  };
  const state = useRegister(liveSessionId === undefined ? ofDay : { liveSessionId });
  const choose = (next: Chosen) => {
    setSession(next.session ?? '');
    if (next.session) return;
    setSchool(next.school ?? school);
    // A class belongs to one school.
    setClass(next.class ?? (next.school === undefined ? classId : ''));
    setDay(next.day ?? day);
  };
  return (
    <>
      {state.seenAt && <Banner>{t('lastSeen', { when: formatDateTime(new Date(state.seenAt), locale) })}</Banner>}
      <OutboxNotes students={state.data?.register?.students ?? []} />
      <Outcome state={state} loading={<TableSkeleton />} what={t('register')}>
        {(answer) => (
          <>
            <Choices answer={answer} schoolId={ofDay.schoolId} classId={ofDay.classId} onChoose={choose} />
            {answer.register && answer.register.students.length > 0 ? (
              <RegisterSheet
                // Another register is another sheet.
                key={`${answer.register.liveSessionId} ${answer.register.gradeId} ${answer.day}`}
                answer={answer}
                register={answer.register}
              />
            ) : (
              <NoRegister answer={answer} isOfClass={ofDay.classId !== undefined} />
            )}
          </>
        )}
      </Outcome>
    </>
  );
}

function NoRegister({ answer, isOfClass }: { answer: RegisterAnswer; isOfClass: boolean }) {
  const t = useTexts(registerTexts);
  if (answer.register) return <EmptyState icon={ClipboardCheck} title={t('nobody')} hint={t('nobodyWhy')} />;
  return <EmptyState icon={ClipboardCheck} title={t('choose')} hint={isOfClass ? t('chooseOfMany') : t('chooseWhy')} />;
}

/** What is chosen anew. */
interface Chosen {
  day?: string;
  school?: string;
  class?: string;
  session?: string;
}

interface ChoicesProps {
  answer: RegisterAnswer;
  schoolId: number | undefined;
  classId: number | undefined;
  onChoose: (next: Chosen) => void;
}

/** Day, school, class and live session. */
function Choices({ answer, schoolId: wantedSchool, classId: wantedClass, onChoose: choose }: ChoicesProps) {
  const { day, today, schools, classes, sessions, register } = answer;
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const names = useNames();
  const onlySchool = schools.length === 1 ? schools[0]?.schoolId : undefined;
  const schoolId = register?.schoolId ?? wantedSchool ?? onlySchool;
  const classId = register ? (register.gradeId ?? undefined) : wantedClass;
  const ofClass = sessions.filter(({ gradeId }) => classId === undefined || gradeId === classId);
  const here = { day, school: String(schoolId ?? ''), class: String(classId ?? '') };
  const empty = (label: string) => ({ value: '', label });
  return (
    <Toolbar>
      <TextField
        label={t('day')}
        type="date"
        max={today}
        value={day}
        onChange={(next) => next && choose({ ...here, day: next > today ? today : next })}
      />
      {schools.length > 1 && (
        <Select
          label={t('school')}
          data-content
          options={[
            empty(t('chooseSchool')),
            ...schools.map((school) => ({
              value: String(school.schoolId),
              label: names.school(school.name, school.schoolId),
            })),
          ]}
          value={String(schoolId ?? '')}
          onChange={(next) => choose({ day, school: next })}
        />
      )}
      {classes.length > 0 && (
        <Select
          label={t('class')}
          data-content
          options={[
            empty(t('chooseClass')),
            ...classes.map(({ gradeId, name, students }) => ({
              value: String(gradeId),
              label: t('classCount', { name: names.class(name, gradeId), count: formatNumber(students, locale) }),
            })),
          ]}
          value={String(classId ?? '')}
          onChange={(next) => choose({ ...here, class: next })}
        />
      )}
      {(ofClass.length > 1 || (classId === undefined && ofClass.length > 0)) && (
        <Select
          label={t('session')}
          data-content
          options={[
            empty(t('chooseSession')),
            ...ofClass.map(({ liveSessionId, title, startTime }) => ({
              value: String(liveSessionId),
              label: t('sessionAt', { time: formatClock(startTime, locale), title: names.session(title) }),
            })),
          ]}
          value={String(register?.liveSessionId ?? '')}
          onChange={(next) => choose(next ? { session: next } : here)}
        />
      )}
    </Toolbar>
  );
}
