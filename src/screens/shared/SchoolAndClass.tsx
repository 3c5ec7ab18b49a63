import { formatNumber } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { placesTexts } from '#texts/places.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { withEvery } from '#ui/form/withEvery.ts';

interface SchoolRow {
  schoolId: number;
  name: string;
  /** How many rows of the list are of this school; null where that is not known. */
  students: number | null;
}

/** A class, which some lists know by its name alone. */
interface ClassRow {
  gradeId?: number;
  name: string;
  students: number | null;
}

interface SchoolAndClassProps {
  schools: readonly SchoolRow[];
  classes: readonly ClassRow[];
  /** The id of what is chosen as text, or the name of a class that has no id; '' is any. */
  school: string;
  inClass: string;
  onChoose: (school: string, inClass: string) => void;
}

/** The filters for school and class of a list, each with its number of rows. A choice among fewer than two is not offered. */
export function SchoolAndClass({ schools, classes, school, inClass, onChoose }: SchoolAndClassProps) {
  const t = useTexts(placesTexts);
  const names = useNames();
  const locale = useLocale();
  const option = (value: string, name: string, students: number | null) => ({
    value,
    label: students === null ? name : t('optionCount', { name, count: formatNumber(students, locale) }),
  });
  const schoolOptions = schools.map(({ schoolId, name, students }) =>
    option(String(schoolId), names.school(name, schoolId), students),
  );
  const classOptions = classes.map(({ gradeId, name, students }) =>
    gradeId === undefined
      ? option(name, name, students)
      : option(String(gradeId), names.class(name, gradeId), students),
  );
  return (
    <>
      {(schools.length > 1 || school !== '') && (
        <Select
          label={t('school')}
          data-content
          options={withEvery(t('allSchools'), school, schoolOptions, (id) => names.school(undefined, Number(id)))}
          value={school}
          // The class may not be in another school.
          onChange={(next) => onChoose(next, '')}
        />
      )}
      {(classes.length > 1 || inClass !== '') && (
        <Select
          label={t('class')}
          data-content
          options={withEvery(t('allClasses'), inClass, classOptions)}
          value={inClass}
          onChange={(next) => onChoose(school, next)}
        />
      )}
    </>
  );
}
