import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import { useCall } from '#api/useCall.ts';
import { createSchool, schoolById, updateSchool } from '#contract/people/schoolForm.ts';
import { countries as countriesCall } from '#contract/people/schools.ts';
import { TEXT_MAX } from '#domain/lists/limits.ts';
import { CallSelect } from '#page/calls/CallSelect.tsx';
import { useFailureText } from '#page/calls/useFailureText.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { formsTexts } from '#texts/forms.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { type Beginning, FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useFormAfter } from './formAfter.ts';
import { ANEW, type FormProps } from './formProps.ts';
import { AddUserForm } from './UserForm.tsx';

interface Fields {
  name: string;
  /** The value of the select; '' until one is chosen. */
  countryId: string;
  isActive: boolean;
}

/** Add School (promises/academy-schools.md#add-and-edit). */
export function AddSchoolForm({ onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const open = useFormAfter();
  const mayAdd = useCapability('users:write');
  const { run, ...saving } = useWrite(createSchool, {
    success: (_, { schoolId }) => ({
      text: t('schoolCreated'),
      action: mayAdd ? { label: t('addItsUsers'), run: () => open(AddUserForm, schoolId ?? undefined) } : undefined,
    }),
  });
  return <SchoolFields title={t('addSchool')} onSave={(body) => run({ body })} {...saving} onClose={onClose} />;
}

/** Edit (school): starts with the school's present data. */
export function EditSchoolForm({ id = 0, onClose }: FormProps) {
  const t = useTexts(formsTexts);
  const { run, ...saving } = useWrite(updateSchool, { success: t('schoolUpdated') });
  const school = useCall(schoolById, { params: { schoolId: id } }, ANEW);
  const failureOf = useFailureText();
  const { data } = school;
  return (
    <SchoolFields
      title={t('editSchool')}
      beginning={{ ...school, failure: failureOf(school.error) }}
      begin={data && { name: data.name, countryId: String(data.countryId ?? ''), isActive: data.isActive === 1 }}
      onSave={(body) => run({ params: { schoolId: id }, body })}
      {...saving}
      onClose={onClose}
    />
  );
}

interface SchoolFieldsProps {
  title: string;
  beginning?: Beginning;
  begin?: Fields;
  onSave: (school: { name: string; countryId: number; isActive: boolean }) => Promise<object | undefined>;
  isBusy: boolean;
  failure: string | undefined;
  onClose: () => void;
}

const EMPTY: Fields = { name: '', countryId: '', isActive: true };

function SchoolFields({ title, beginning, begin = EMPTY, onSave, isBusy, failure, onClose }: SchoolFieldsProps) {
  const t = useTexts(formsTexts);
  const countries = useCall(countriesCall, {}, ANEW);
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
      <CallSelect
        state={countries}
        label={t('country')}
        required
        options={[
          { value: '', label: t('chooseCountry') },
          ...(countries.data ?? []).map((country) => ({
            value: String(country.countryId),
            label: country.niceName,
          })),
        ]}
        value={countryId}
        onChange={(next) => type({ countryId: next })}
        error={errorOf(wrong.country)}
      />
      <Checkbox label={t('isActive')} checked={isActive} onChange={(next) => type({ isActive: next })} />
      {!isActive && <p className="field__hint">{t('inactiveWhy')}</p>}
    </FormDialog>
  );
}
