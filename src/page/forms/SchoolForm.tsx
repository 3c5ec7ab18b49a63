import { useState } from 'react';
import { createSchool, schoolById, updateSchool } from '#contract/people/schoolForm.ts';
import { countries as countriesCall } from '#contract/people/schools.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import type { FormProps } from './formProps.ts';
import { useAnswer } from './useAnswer.ts';
import { useSave } from './useSave.ts';

interface Fields {
  name: string;
  /** The value of the select; '' until one is chosen. */
  countryId: string;
  isActive: boolean;
}

/** Add School (promises/academy-schools.md#add-and-edit). */
export function AddSchoolForm({ onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const { save, ...saving } = useSave(createSchool);
  return (
    <SchoolFields
      title={t('addSchool')}
      onSave={(body) => save({ body }, t('schoolCreated'))}
      {...saving}
      onClose={onClose}
    />
  );
}

/** Edit (school): starts with the school's present data. */
export function EditSchoolForm({ id = 0, onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const { save, ...saving } = useSave(updateSchool);
  const school = useAnswer(schoolById, { params: { schoolId: id } });
  const { answer } = school;
  return (
    <SchoolFields
      title={t('editSchool')}
      beginning={school}
      begin={
        answer && { name: answer.name, countryId: String(answer.countryId ?? ''), isActive: answer.isActive === 1 }
      }
      onSave={(body) => save({ params: { schoolId: id }, body }, t('schoolUpdated'))}
      {...saving}
      onClose={onClose}
    />
  );
}

interface SchoolFieldsProps {
  title: string;
  beginning?: ReturnType<typeof useAnswer<typeof schoolById>>;
  begin?: Fields;
  onSave: (school: { name: string; countryId: number; isActive: boolean }) => Promise<boolean>;
  isBusy: boolean;
  failure: string | undefined;
  onClose: () => void;
}

const EMPTY: Fields = { name: '', countryId: '', isActive: true };

function SchoolFields({ title, beginning, begin = EMPTY, onSave, isBusy, failure, onClose }: SchoolFieldsProps) {
  const t = useTexts(formsTexts);
  const countries = useAnswer(countriesCall, {});
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [isChecked, setChecked] = useState(false);
  const { name, countryId, isActive } = { ...begin, ...typed };
  const type = (more: Partial<Fields>) => setTyped({ ...typed, ...more });

  const long = name.trim().length > TEXT_MAX.name ? t('tooLong', { max: TEXT_MAX.name }) : undefined;
  const wrong = {
    name: long ?? (name.trim() ? undefined : t('schoolNameMissing')),
    country: countryId ? undefined : t('countryMissing'),
  };
  const errorOf = (text: string | undefined) => (isChecked ? text : undefined);

  async function save() {
    setChecked(true);
    if (wrong.name || wrong.country) return;
    if (await onSave({ name: name.trim(), countryId: Number(countryId), isActive })) onClose();
  }

  return (
    <FormDialog
      title={title}
      beginning={beginning}
      isSaving={isBusy}
      failure={failure}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={t('schoolName')}
        required
        autoComplete="off"
        dir="auto"
        data-initial-focus
        value={name}
        onChange={(next) => type({ name: next })}
        error={errorOf(wrong.name)}
      />
      <Select
        label={t('country')}
        required
        options={[
          { value: '', label: t('chooseCountry') },
          ...(countries.answer ?? []).map((country) => ({
            value: String(country.countryId),
            label: country.niceName,
          })),
        ]}
        value={countryId}
        onChange={(next) => type({ countryId: next })}
        error={errorOf(wrong.country)}
      />
      {countries.failure && (
        <ErrorState inline message={countries.failure} onRetry={countries.again} busy={countries.isBusy} />
      )}
      <Checkbox label={t('isActive')} checked={isActive} onChange={(next) => type({ isActive: next })} />
      {!isActive && <p className="field__hint">{t('inactiveWhy')}</p>}
    </FormDialog>
  );
}
