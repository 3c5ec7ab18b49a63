import { countries, deleteSchool, schools } from '#contract/schools.ts';
import { DeleteDialog } from '#page/DeleteDialog.tsx';
import { schoolDialogsTexts } from '#texts/schoolDialogs.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { useSchoolName } from './SchoolCard.tsx';
import type { School } from './schoolList.ts';

/** Asks whether to delete a school, and deletes it (spec 2 §5). */
export function DeleteSchool({ school, onClose }: { school: School; onClose: () => void }) {
  const t = useTexts(schoolDialogsTexts);
  const about = useSchoolName()(school);
  const { schoolId } = school;
  return (
    <DeleteDialog
      title={t('deleteTitle')}
      question={t('deleteQuestion')}
      about={about}
      effect={t('deleteEffect')}
      call={deleteSchool}
      input={{ params: { schoolId } }}
      kind="school"
      id={schoolId}
      success={t('deleted')}
      failed={t('notDeleted')}
      reloads={[schools, countries]}
      onClose={onClose}
    />
  );
}
