import { formatNumber } from '#domain/format/formatNumber.ts';
import { useNames } from '#page/element/names.ts';
import { placesTexts } from '#texts/places.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { withEvery } from './withEvery.ts';

/** A school or a class, by the value of its filter. */
interface Place {
  value: string;
  name: string;
  /** How many rows it has; null where that is not known. */
  rows: number | null;
}

interface SchoolAndClassProps {
  schools: readonly Place[];
  classes: readonly Place[];
  /** What is chosen of each; '' is any. */
  school: string;
  inClass: string;
  onChoose: (school: string, inClass: string) => void;
  /** The name of a class that is chosen and no longer offered. */
  classNameOf?: (inClass: string) => string;
}

/** The filters for school and class of a list, each with its number of rows. A choice among fewer than two is not offered. */
export function SchoolAndClass({ schools, classes, school, inClass, onChoose, classNameOf }: SchoolAndClassProps) {
  const t = useTexts(placesTexts);
  const names = useNames();
  const locale = useLocale();
  const optionOf = ({ value, name, rows }: Place) => ({
    value,
    label: rows === null ? name : t('optionCount', { name, count: formatNumber(rows, locale) }),
  });
  return (
    <>
      {(schools.length > 1 || school !== '') && (
        <Select
          label={t('school')}
          data-content
          options={withEvery(t('allSchools'), school, schools.map(optionOf), (id) =>
            names.school(undefined, Number(id)),
          )}
          value={school}
          // The class may not be in another school.
          onChange={(next) => onChoose(next, '')}
        />
      )}
      {(classes.length > 1 || inClass !== '') && (
        <Select
          label={t('class')}
          data-content
          options={withEvery(t('allClasses'), inClass, classes.map(optionOf), classNameOf)}
          value={inClass}
          onChange={(next) => onChoose(school, next)}
        />
      )}
    </>
  );
}
