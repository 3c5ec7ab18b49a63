import { useMemo } from 'react';
import type { ExportColumn } from '#export/exportRows.ts';
import { schoolsTexts } from '#texts/schools.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { School } from './schoolList.ts';

/** A school's name; a school that has none is known by its id. */
export function useSchoolName() {
  const t = useTexts(schoolsTexts);
  return ({ name, schoolId }: School) => name.trim() || t('unnamed', { id: String(schoolId) });
}

/** What is exported of each school: what its card shows. */
export function useSchoolColumns(): ExportColumn<School>[] {
  const t = useTexts(schoolsTexts);
  return useMemo(
    () => [
      { header: t('name'), value: (school) => school.name },
      { header: t('id'), value: (school) => school.schoolId },
      { header: t('students'), value: (school) => school.totalStudents },
      { header: t('teachers'), value: (school) => school.totalTeachers },
      { header: t('country'), value: (school) => school.countryName },
      { header: t('status'), value: (school) => t(school.isActive ? 'active' : 'inactive') },
    ],
    [t],
  );
}
