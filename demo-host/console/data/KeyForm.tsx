import { useState } from 'react';
import { useCall } from '#api/useCall.ts';
import { createAccessKey } from '#contract/academy/keys.ts';
import type { CallAnswer } from '#contract/call.ts';
import { schools as schoolsCall } from '#contract/people/schools.ts';
import { KEY_PURPOSES, type KeyPurpose } from '#domain/lists/imports.ts';
import { LARGE_PAGE } from '#domain/lists/sizes.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { CopyList } from '#host/console/records/CopyList.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { keysTexts } from '#texts/keys.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

type Made = CallAnswer<typeof createAccessKey>;

interface KeyFormProps {
  user: SessionUser;
  onClose: () => void;
}

/** Makes a key, and shows its secret once. */
export function KeyForm({ user, onClose }: KeyFormProps) {
  const [made, setMade] = useState<Made>();
  const [isForImport, setForImport] = useState(false);
  const show = (key: Made, purposes: readonly KeyPurpose[]) => {
    setMade(key);
    setForImport(purposes.includes('import'));
  };
  return made ? (
    <MadeKey made={made} isForImport={isForImport} onClose={onClose} />
  ) : (
    <NewKey user={user} onClose={onClose} onMade={show} />
  );
}

function NewKey({
  user,
  onClose,
  onMade,
}: KeyFormProps & { onMade: (key: Made, purposes: readonly KeyPurpose[]) => void }) {
  const t = useTexts(keysTexts);
  const isOfSchool = user.role === ROLE.school;
  const schools = useCall(schoolsCall, { query: { limit: LARGE_PAGE } }, { quiet: true });
  const [name, setName] = useState('');
  const [purposes, setPurposes] = useState<readonly KeyPurpose[]>([]);
  const [school, setSchool] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { run, isBusy, failure } = useWrite(createAccessKey, { success: undefined });

  async function make() {
    setChecked(true);
    if (name.trim() === '' || purposes.length === 0) return;
    const schoolId = school === '' ? null : Number(school);
    const made = await run({ body: { name: name.trim(), purposes: [...purposes], schoolId } });
    if (made) onMade(made, purposes);
  }

  return (
    <FormDialog
      title={t('make')}
      saveLabel={t('make')}
      isSaving={isBusy}
      failure={failure}
      onSave={() => void make()}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        dir="auto"
        required
        autoComplete="off"
        data-initial-focus
        value={name}
        onChange={setName}
        error={isChecked && name.trim() === '' ? t('missing') : undefined}
      />
      <fieldset className="key-purposes">
        <legend className="field__label">{t('for')}</legend>
        {KEY_PURPOSES.map((purpose) => (
          <Checkbox
            key={purpose}
            label={t(purpose)}
            checked={purposes.includes(purpose)}
            onChange={(isChosen) =>
              setPurposes(isChosen ? [...purposes, purpose] : purposes.filter((own) => own !== purpose))
            }
          />
        ))}
        {isChecked && purposes.length === 0 && (
          <p className="field__error" role="alert">
            {t('onePurpose')}
          </p>
        )}
      </fieldset>
      {!isOfSchool && (
        <Select
          label={t('school')}
          hint={t('schoolHint')}
          options={[
            { value: '', label: t('allSchools') },
            ...(schools.data?.data ?? []).map((row) => ({ value: String(row.schoolId), label: row.name })),
          ]}
          value={school}
          onChange={setSchool}
        />
      )}
    </FormDialog>
  );
}

/** The key with its secret. A click beside it does not close it: what it shows comes never again. */
function MadeKey({ made, isForImport, onClose }: { made: Made; isForImport: boolean; onClose: () => void }) {
  const t = useTexts(keysTexts);
  const texts = [
    [t('key'), made.key] as const,
    [t('secret'), made.secret] as const,
    isForImport &&
      ([
        t('command'),
        `curl -u ${made.key}:${made.secret} -H 'Content-Type: application/zip' --data-binary @roster.zip '${ownApi()}/api/import/oneroster?dryRun=1'`,
      ] as const),
  ].filter((row) => row !== false);
  return (
    <Dialog
      title={t('made')}
      holdsForm
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('stored')}
        </Button>
      }
    >
      <p>{t('madeWhy')}</p>
      <CopyList items={texts} isCode />
    </Dialog>
  );
}
