import { useState } from 'react';
import { timeZonesWith } from '#domain/format/timeZones.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import type { AcademyFault, AcademyWords } from '#domain/people/academy.ts';
import { LANGUAGES, languageName } from '#domain/people/languages.ts';
import { setUpTexts } from '#texts/setUp.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';

/** The field under which a fault is told. */
const FIELD_OF: Readonly<Record<AcademyFault, keyof AcademyWords>> = {
  academyMissing: 'academyName',
  academyLong: 'academyName',
  zoneUnknown: 'timeZone',
  languageUnknown: 'languages',
};

/** A language's name in that language, as its speakers look for it. */

interface AcademyFieldsProps {
  words: AcademyWords;
  /** What is wrong with them; each fault is told at its field. */
  faults: readonly string[];
  /** Told in the place of the usual hint where the time zone stays as it is. */
  zoneHeld?: string | undefined;
  onChange: (words: AcademyWords) => void;
}

/** What the academy is called, where its days begin, and its languages. */
export function AcademyFields({ words, faults, zoneHeld, onChange }: AcademyFieldsProps) {
  const t = useTexts(setUpTexts);
  const [first] = useState(words.timeZone);
  const zones = timeZonesWith(first).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
  const error = (field: keyof AcademyWords) => {
    const fault = (Object.keys(FIELD_OF) as AcademyFault[]).find(
      (each) => faults.includes(each) && FIELD_OF[each] === field,
    );
    return fault && t(fault, { max: TEXT_MAX.name });
  };
  return (
    <>
      <TextField
        label={t('academyName')}
        required
        autoComplete="organization"
        dir="auto"
        value={words.academyName}
        onChange={(academyName) => onChange({ ...words, academyName })}
        error={error('academyName')}
      />
      <Select
        label={t('timeZone')}
        hint={zoneHeld ?? t('timeZoneHint')}
        disabled={zoneHeld !== undefined}
        options={zones}
        value={words.timeZone}
        onChange={(timeZone) => onChange({ ...words, timeZone })}
        error={error('timeZone')}
      />
      <fieldset className="set-up__languages">
        <legend className="field__label">{t('languages')}</legend>
        {LANGUAGES.map((language) => (
          <Checkbox
            key={language}
            label={languageName(language)}
            checked={words.languages.includes(language)}
            // Staff have English alone, so every academy has it.
            disabled={language === 'en'}
            onChange={(isChosen) =>
              onChange({
                ...words,
                languages: LANGUAGES.filter((each) => (each === language ? isChosen : words.languages.includes(each))),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}
