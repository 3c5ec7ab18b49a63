import { PAGE_SIZE } from '#domain/lists/sizes.ts';
import { useAnswer } from '#host/console/calls/useAnswer.ts';
import { invitationsTexts } from '#texts/invitations.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';

const idOf = (value: string): number | null => (value === '' ? null : Number(value));

/** Chooses one school, or all. */
export function SchoolSelect({
  schoolId,
  onChoose,
}: {
  schoolId: number | null;
  onChoose: (schoolId: number | null) => void;
}) {
  const t = useTexts(invitationsTexts);
  const { answer, failure } = useAnswer('schools', { query: { limit: PAGE_SIZE.schoolDropdown } });
  return (
    <Select
      label={t('school')}
      error={failure}
      options={[
        { value: '', label: t('allSchools') },
        ...(answer?.data ?? []).map(({ schoolId: id, name }) => ({ value: String(id), label: name })),
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
  const { answer, failure } = useAnswer('schoolClasses', { params: { schoolId } });
  return (
    <Select
      label={t('class')}
      hint={classId === null ? undefined : t('classHint')}
      error={failure}
      options={[
        { value: '', label: t('allClasses') },
        ...(answer ?? []).map(({ gradeId, grade }) => ({ value: String(gradeId), label: grade })),
      ]}
      value={classId === null ? '' : String(classId)}
      onChange={(value) => onChoose(idOf(value))}
    />
  );
}
