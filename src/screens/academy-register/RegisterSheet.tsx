import Printer from 'lucide-react/icons/printer';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useApi } from '#api/useCall.ts';
import { formatClock } from '#domain/format/formatClock.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { REGISTER_MINUTES } from '#domain/learning/register.ts';
import { useNames } from '#page/element/names.ts';
import { useDistinctNames } from '#screens/shared/followUp/namesakes.ts';
import { registerTexts } from '#texts/register.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Toolbar } from '#ui/show/Screen.tsx';
import { Banner } from '#ui/state/States.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import { markOf, othersOf, type Register } from './marks.ts';
import { nameOf, outbox, type RegisterAnswer, type RegisterName } from './outbox.ts';
import { RegisterBar } from './RegisterBar.tsx';
import { RegisterPrint } from './RegisterPrint.tsx';
import { RegisterRow } from './RegisterRow.tsx';
import styles from './register.css?inline';

addStyles(styles);

interface RegisterSheetProps {
  answer: RegisterAnswer;
  register: Register;
}

/** The rows of a register, and what saves them. */
export function RegisterSheet({ answer: { day, today, isSchoolDay }, register }: RegisterSheetProps) {
  const { liveSessionId, gradeId, students, duration } = register;
  const [startTime, setStartTime] = useState(FIRST_TIME);
  const [minutes, setMinutes] = useState(String(REGISTER_MINUTES.first));
  const [isPrinting, setPrinting] = useState(false);
  const { apiBase } = useApi();
  const { registers } = useStore(outbox().store);
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const names = useNames();
  const distinct = useDistinctNames(students);
  const list = useRef<HTMLOListElement>(null);
  const stop = useCallback(() => setPrinting(false), []);

  const of: RegisterName =
    liveSessionId === null
      ? { ofClass: { classId: gradeId ?? 0, day, startTime, duration: minutesOf(minutes) } }
      : { liveSessionId };
  const pressed = registers[nameOf(of)];
  const isOfClasses = new Set(students.map((student) => student.gradeId)).size > 1;
  const title =
    liveSessionId === null ? names.class(register.gradeName ?? '', gradeId ?? 0) : names.session(register.title);
  const about = { of, apiBase, title, day };
  const isToCome = day > today;
  const pending = !pressed || pressed.isSent ? undefined : pressed.present ? t('notSent') : t('unsavedRow');
  const when = register.startTime === null ? '' : formatClock(register.startTime, locale);
  const save = () => void outbox().save(about, othersOf(students, pressed));
  return (
    <Card
      title={[title, when, formatDate(day, locale)].filter(Boolean).join(' · ')}
      actions={
        <Button size="small" icon={Printer} onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
      }
    >
      {!isSchoolDay && <Banner>{t('noSchoolDay')}</Banner>}
      {isToCome && <Banner>{t('toCome')}</Banner>}
      <Toolbar>
        {liveSessionId === null && (
          <>
            <TextField
              label={t('from')}
              type="time"
              value={startTime}
              onChange={(next) => next && setStartTime(next)}
            />
            <TextField
              label={t('minutes')}
              type="number"
              min={REGISTER_MINUTES.min}
              max={REGISTER_MINUTES.max}
              value={minutes}
              onChange={setMinutes}
              hint={t('madeNow')}
            />
          </>
        )}
        <GoToRow list={list} rows={students.length} />
      </Toolbar>
      <ol className="register" ref={list}>
        {students.map((student, at) => {
          const { name, inClass, number } = distinct(student);
          return (
            <RegisterRow
              key={student.pid}
              student={student}
              row={at + 1}
              name={name}
              about={[isOfClasses ? inClass : '', number].filter(Boolean).join(' ')}
              chosen={markOf(student, pressed)}
              duration={duration}
              pending={pressed?.marks[student.pid] && pending}
              onPress={(mark) => outbox().press(about, student.pid, mark)}
            />
          );
        })}
      </ol>
      <RegisterBar students={students} pressed={pressed} isToCome={isToCome} onSave={save} />
      {isPrinting && (
        <RegisterPrint
          title={t('printTitle', { title, day: formatDate(day, locale) })}
          school={names.school(register.schoolName, register.schoolId)}
          students={students}
          isOfClasses={isOfClasses}
          onDone={stop}
        />
      )}
    </Card>
  );
}

/** When the class of a register begins at first. */
const FIRST_TIME = '09:00';

const minutesOf = (text: string) =>
  Math.min(REGISTER_MINUTES.max, Math.max(REGISTER_MINUTES.min, Math.round(Number(text)) || REGISTER_MINUTES.first));

/** Moves the focus to a row of the printed sheet: to type in what was marked by hand. */
function GoToRow({ list, rows }: { list: { current: HTMLOListElement | null }; rows: number }) {
  const [row, setRow] = useState('');
  const t = useTexts(registerTexts);
  const locale = useLocale();
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const inRow = list.current?.querySelectorAll<HTMLInputElement>(`[data-row="${Math.round(Number(row))}"]`) ?? [];
    const radio = [...inRow].find(({ checked }) => checked) ?? inRow[0];
    if (!radio) return;
    radio.focus();
    radio.closest('li')?.scrollIntoView({ block: 'center' });
    setRow('');
  };
  return (
    <div className="register__go">
      <TextField
        label={t('row')}
        hint={t('rowHint', { count: formatNumber(rows, locale) })}
        inputMode="numeric"
        value={row}
        onChange={setRow}
        onKeyDown={go}
      />
    </div>
  );
}
