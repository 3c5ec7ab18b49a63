import { useState } from 'react';
import { addLtiPlatform } from '#contract/sign-in/lti.ts';
import { isSafeAddress, isSafeOrigin } from '#domain/people/lti.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';

const EMPTY = { name: '', issuer: '', clientId: '', deployments: '', authUrl: '', jwksUrl: '', origins: '' };
type Fields = typeof EMPTY;

const lines = (text: string) => text.split(/[\s,]+/).filter(Boolean);
/** Addresses copied from the address bar end in a slash. */
const withoutSlash = (text: string) => text.replace(/\/+$/, '');

/** The form that adds an LMS connection, with what the LMS shows once the academy was added to it. */
export function ConnectionForm({ onClose }: { onClose: () => void }) {
  const t = useTexts(connectionsTexts);
  const { run, isBusy, failure } = useWrite(addLtiPlatform, {
    success: ({ body }) => t('connected', { name: body.name }),
  });
  const [fields, setFields] = useState<Fields>(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const origins = lines(fields.origins).map(withoutSlash);

  const missing = (text: string) => (text.trim() ? undefined : t('missing'));
  const wrongAddress = (text: string) => missing(text) ?? (isSafeAddress(text.trim()) ? undefined : t('wrongAddress'));
  const wrong: Record<keyof Fields, string | undefined> = {
    name: missing(fields.name),
    issuer: wrongAddress(fields.issuer),
    clientId: missing(fields.clientId),
    deployments: missing(fields.deployments),
    authUrl: wrongAddress(fields.authUrl),
    jwksUrl: wrongAddress(fields.jwksUrl),
    origins: missing(fields.origins) ?? (origins.every(isSafeOrigin) ? undefined : t('wrongOrigin')),
  };

  async function connect() {
    setChecked(true);
    if (Object.values(wrong).some(Boolean)) return;
    const body = {
      name: fields.name.trim(),
      issuer: fields.issuer.trim(),
      clientId: fields.clientId.trim(),
      deploymentIds: lines(fields.deployments),
      authUrl: fields.authUrl.trim(),
      jwksUrl: fields.jwksUrl.trim(),
      origins,
    };
    if (await run({ body })) onClose();
  }

  /** Props that every field has. */
  const field = (key: keyof Fields) => ({
    value: fields[key],
    onChange: (value: string) => setFields({ ...fields, [key]: value }),
    required: true,
    autoComplete: 'off',
    spellCheck: false,
    error: isChecked ? wrong[key] : undefined,
  });
  return (
    <FormDialog
      title={t('connect')}
      isSaving={isBusy}
      failure={failure}
      onSave={() => void connect()}
      onClose={onClose}
    >
      <TextField label={t('name')} hint={t('nameHint')} dir="auto" data-initial-focus {...field('name')} />
      <TextField
        label={t('issuer')}
        hint={t('issuerHint')}
        inputMode="url"
        // Most LMS are opened at the address of their issuer.
        onBlur={() => {
          if (!fields.origins && isSafeAddress(fields.issuer.trim())) {
            setFields({ ...fields, origins: new URL(fields.issuer.trim()).origin });
          }
        }}
        {...field('issuer')}
      />
      <TextField label={t('clientId')} {...field('clientId')} />
      <TextArea label={t('deployments')} hint={t('deploymentsHint')} rows={2} {...field('deployments')} />
      <TextField label={t('authUrl')} inputMode="url" {...field('authUrl')} />
      <TextField label={t('platformJwksUrl')} inputMode="url" {...field('jwksUrl')} />
      <TextArea label={t('origins')} hint={t('originsHint')} rows={2} {...field('origins')} />
    </FormDialog>
  );
}
