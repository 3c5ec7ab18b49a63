import { useCall } from '#api/useCall.ts';
import { countries } from '#contract/people/schools.ts';
import { CallError } from '#page/calls/CallError.tsx';
import { namesOf } from '#page/element/namesOf.ts';
import { namesTexts } from '#texts/names.ts';
import { reportSchedulesTexts } from '#texts/reportSchedules.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ChoiceField } from './ChoiceField.tsx';
import type { FieldsProps } from './fields.ts';

/** By country and by words, as on the screen. */
export function SchoolFields({ filters, nameOf, change }: FieldsProps) {
  const t = useTexts(reportSchedulesTexts);
  const names = namesOf(useTexts(namesTexts));
  const all = useCall(countries, {}, { quiet: true });
  return (
    <>
      <CallError state={all} />
      <ChoiceField
        label={t('country')}
        every={t('allCountries')}
        choices={(all.data ?? []).map(({ countryId, niceName }) => ({
          id: countryId,
          name: names.country(niceName, countryId),
        }))}
        value={filters.country}
        nameOf={(id) => names.country(nameOf('country', id, 'countryName'), id)}
        onChange={(country) => change({ country })}
      />
      <TextField
        label={t('searchList')}
        value={String(filters.search ?? '')}
        onChange={(words) => change({ search: words || undefined })}
      />
    </>
  );
}
