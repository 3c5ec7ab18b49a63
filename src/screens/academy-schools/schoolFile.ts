/** What a file has of schools: of an export, and of an email. */
import type { ExportColumn } from '#export/exportRows.ts';
import type { Names } from '#page/element/namesOf.ts';
import type { schoolsTexts } from '#texts/schools.ts';
import type { School } from './schoolList.ts';

interface SchoolWords {
  t: ReturnType<(typeof schoolsTexts)['in']>;
  names: Names;
}

/** The columns of a file, in their order: what the card of a school shows. */
export const schoolFile = ({ t, names }: SchoolWords) =>
  ({
    name: { header: t('name'), value: ({ name, schoolId }: School) => names.school(name, schoolId) },
    id: { header: t('id'), value: ({ schoolId }: School) => schoolId },
    students: { header: t('students'), value: ({ totalStudents }: School) => totalStudents },
    teachers: { header: t('teachers'), value: ({ totalTeachers }: School) => totalTeachers },
    country: { header: t('country'), value: ({ countryName }: School) => countryName },
    status: { header: t('status'), value: ({ isActive }: School) => t(isActive ? 'active' : 'inactive') },
  }) satisfies Record<string, ExportColumn<School>>;
