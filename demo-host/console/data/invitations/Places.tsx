import { useCall } from '#api/useCall.ts';
import { schools } from '#contract/people/schools.ts';
import { schoolClasses } from '#contract/plans/studyPlans.ts';
import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { CallSelect } from '#page/calls/CallSelect.tsx';
import { invitationsTexts } from '#texts/invitations.ts';
import { useTexts } from '#texts/useTexts.tsx';

const idOf = (value: string): number | null => (value === '' ? null : Number(value));

/** Chooses one school, or all. */
export function SchoolSelect({
  schoolId,
  hint,
  label,
  none,
  onChoose,
}: {
  schoolId: number | null;
  hint?: string;
  /** Where it is not *School*. */
  label?: string;
  /** What stands for no school, where it is not all of them. */
  none?: string;
  onChoose: (schoolId: number | null) => void;
}) {
  const t = useTexts(invitationsTexts);
  const state = useCall(schools, { query: { limit: PAGE_SIZE.schoolDropdown } }, { quiet: true });
  return (
    <CallSelect
      state={state}
      label={label ?? t('school')}
      hint={hint}
      options={[
        { value: '', label: none ?? t('allSchools') },
        ...(state.data?.data ?? []).map(({ schoolId: id, name }) => ({ value: String(id), label: name })),
      ]}
      value={schoolId === null ? '' : String(schoolId)}
      onChange={(value) => onChoose(idOf(value))}
    />
  );
}

/** Chooses one class of a school, or all. */
export function ClassSelect({
  schoolId,
  classId,
  onChoose,
}: {
  schoolId: number;
  classId: number | null;
  onChoose: (classId: number | null) => void;
}) {
  const t = useTexts(invitationsTexts);
  const state = useCall(schoolClasses, { params: { schoolId } }, { quiet: true });
  return (
    <CallSelect
      state={state}
      label={t('class')}
      hint={classId === null ? undefined : t('classHint')}
      options={[
        { value: '', label: t('allClasses') },
        ...(state.data ?? []).map(({ gradeId, grade }) => ({ value: String(gradeId), label: grade })),
      ]}
      value={classId === null ? '' : String(classId)}
      onChange={(value) => onChoose(idOf(value))}
    />
  );
}
