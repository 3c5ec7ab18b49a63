import { countries, deleteSchool, schools } from '#contract/people/schools.ts';
import { useNames } from '#page/element/names.ts';
import { DeleteDialog } from '#page/overlay/DeleteDialog.tsx';
import { deletionWords } from '#screens/shared/deletionWords.ts';
import { schoolDialogsTexts } from '#texts/schoolDialogs.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { School } from './schoolList.ts';

/**
 * Asks whether to delete a school, and deletes it with `deleteSchool` (promises/academy-schools.md#delete-a-school).
 */
export function DeleteSchool({ school, onClose }: { school: School; onClose: () => void }) {
  const t = useTexts(schoolDialogsTexts);
  const names = useNames();
  const { schoolId, name } = school;
  return (
    <DeleteDialog
      {...deletionWords(t)}
      effect={t('deleteEffect')}
      about={names.school(name, schoolId)}
      call={deleteSchool}
      input={{ params: { schoolId } }}
      kind="school"
      id={schoolId}
      reloads={[schools, countries]}
      onClose={onClose}
    />
  );
}
