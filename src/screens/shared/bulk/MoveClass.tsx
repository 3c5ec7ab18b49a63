import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAction } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { bulkMoveClass } from '#contract/people/bulk.ts';
import { schoolClasses } from '#contract/plans/studyPlans.ts';
import { formatNumber } from '#domain/format/formatNumber.ts';
import { PLACE_MAX } from '#domain/people/users.ts';
import { bulkTexts } from '#texts/bulk.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { ActProps } from './acts.ts';
import { BulkForm } from './BulkForm.tsx';

/** Moves many students to a class of their school, by its name (promises/bulk-actions.md#classes). */
export function MoveClass({ people, onClose }: ActProps) {
  const t = useTexts(bulkTexts);
  const locale = useLocale();
  const action = useAction(bulkMoveClass);
  const [className, setClass] = useState('');
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const students = people.filter(({ isStudent }) => isStudent);
  // The classes of the school of the first are suggested: few are chosen from several schools.
  const school = students.find(({ schoolId }) => schoolId)?.schoolId ?? 0;
  const classes = useCall(
    schoolClasses,
    { params: { schoolId: school } },
    { enabled: school > 0, quiet: true, optional: true },
  );
  const isMissing = className.trim() === '';

  return (
    <BulkForm
      title={t('classTitle')}
      begin={t('classBegin')}
      people={people}
      concerned={students}
      leftOut={[{ why: 'notStudents', people: people.filter(({ isStudent }) => !isStudent) }]}
      summary={t('classSummary', { number: students.length, count: formatNumber(students.length, locale) })}
      check={() => {
        flushSync(() => setChecked(true));
        if (isMissing) field.current?.focus();
        return !isMissing;
      }}
      send={(part) => action.run({ body: { moves: part.map(({ pid }) => ({ pid, className: className.trim() })) } })}
      undo={(done) => {
        // A server that does not tell where they were cannot move them back.
        if (done.some((outcome) => outcome.before === undefined)) return undefined;
        const before = new Map(done.map((outcome) => [outcome.person.pid, outcome.before ?? null]));
        return (part) =>
          action.run({ body: { moves: part.map(({ pid }) => ({ pid, className: before.get(pid) ?? null })) } });
      }}
      onClose={onClose}
    >
      {students.length > 0 && (
        <div>
          <TextField
            ref={field}
            label={t('className')}
            hint={t('classHint')}
            required
            autoComplete="off"
            dir="auto"
            data-initial-focus
            list={listId}
            maxLength={PLACE_MAX.className}
            value={className}
            onChange={setClass}
            error={isChecked && isMissing ? t('classMissing') : undefined}
          />
          <datalist id={listId}>
            {classes.data?.map(({ gradeId, grade }) => (
              <option key={gradeId} value={grade} />
            ))}
          </datalist>
        </div>
      )}
    </BulkForm>
  );
}
