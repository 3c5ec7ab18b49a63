import { useState } from 'react';
import { createAccessKey } from '#contract/academy/keys.ts';
import type { CallAnswer } from '#contract/call.ts';
import { KEY_PURPOSES, type KeyPurpose } from '#domain/lists/imports.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { ShownOnce } from '#host/console/records/ShownOnce.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { keysTexts } from '#texts/keys.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';
import { SchoolSelect } from './invitations/Places.tsx';

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
  const [name, setName] = useState('');
  const [purposes, setPurposes] = useState<readonly KeyPurpose[]>([]);
  const [schoolId, setSchool] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { run, isBusy, failure } = useWrite(createAccessKey, { success: undefined });

  async function make() {
    setChecked(true);
    if (name.trim() === '' || purposes.length === 0) return;
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
      <CheckboxGroup
        legend={t('for')}
        options={KEY_PURPOSES.map((value) => ({ value, label: t(value) }))}
        chosen={purposes}
        onChange={setPurposes}
        error={isChecked && purposes.length === 0 ? t('onePurpose') : undefined}
      />
      {user.role !== ROLE.school && <SchoolSelect schoolId={schoolId} hint={t('schoolHint')} onChoose={setSchool} />}
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
  return <ShownOnce title={t('made')} why={t('madeWhy')} items={texts} stored={t('stored')} onClose={onClose} />;
}
