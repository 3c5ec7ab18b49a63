import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { School } from './schoolList.ts';

/** A school's name; a school that has none is known by its id. */
export function useSchoolName() {
  const t = useTexts(schoolsTexts);
  return ({ name, schoolId }: School) => name.trim() || t('unnamed', { id: String(schoolId) });
}
