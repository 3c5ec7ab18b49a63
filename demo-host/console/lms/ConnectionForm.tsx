import { useState } from 'react';
import { useCapability } from '#api/useAction.ts';
import type { CallAnswer } from '#contract/call.ts';
import { addLtiPlatform, changeLtiPlatform, type ltiPlatforms } from '#contract/sign-in/lti.ts';
import { isSafeAddress, isSafeOrigin, type VouchesBy } from '#domain/people/lti.ts';
import { useWrite } from '#page/calls/useWrite.ts';
import { connectionsTexts } from '#texts/connections.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { DescriptionList } from '#ui/show/DescriptionList.tsx';

const EMPTY = {
  name: '',
  issuer: '',
  clientId: '',
  deployments: '',
  authUrl: '',
  jwksUrl: '',
  origins: '',
  vouchesBy: '' as VouchesBy | '',
  tokenUrl: '',
  tokenAudience: '',
};
type Fields = typeof EMPTY;

const fieldsOf = (connection: Connection, deploymentIds: readonly string[]): Fields => ({
  ...connection,
  deployments: [...new Set([...connection.deploymentIds, ...deploymentIds])].join('\n'),
  origins: connection.origins.join('\n'),
  vouchesBy: connection.vouchesBy ?? '',
  tokenUrl: connection.tokenUrl ?? '',
  tokenAudience: connection.tokenAudience ?? '',
});

const lines = (text: string) => text.split(/[\s,]+/).filter(Boolean);
/** The capability of reading who is in the courses of an LMS. */
export const READS_COURSES = 'lti-members';

/** Addresses copied from the address bar end in a slash. */
const withoutSlash = (text: string) => text.replace(/\/+$/, '');

export type Connection = CallAnswer<typeof ltiPlatforms>['platforms'][number];

interface ConnectionFormProps {
  /** The one to be changed, or confirmed if it waits; a new one without it. */
  connection?: Connection;
  /** Deployments that the LMS has signed and that are not connected, for one that waits. */
  deploymentIds?: readonly string[];
  onClose: () => void;
}

/**
 * The form that adds an LMS connection, with what the LMS shows once the academy was added to it; or that changes or confirms
 * one, of which the LMS itself has told the rest.
 */
export function ConnectionForm({ connection, deploymentIds = [], onClose }: ConnectionFormProps) {
  const t = useTexts(connectionsTexts);
  const adding = useWrite(addLtiPlatform, { success: ({ body }) => t('connected', { name: body.name }) });
  const changing = useWrite(changeLtiPlatform, {
    success: ({ body }) => t(connection?.isWaiting ? 'confirmed' : 'changed', { name: body.name }),
  });
  const { isBusy, failure } = connection ? changing : adding;
  const [fields, setFields] = useState<Fields>(connection ? fieldsOf(connection, deploymentIds) : EMPTY);
  const [isChecked, setChecked] = useState(false);
  const readsCourses = useCapability(READS_COURSES);
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
    vouchesBy: undefined,
    tokenUrl: fields.tokenUrl.trim() ? wrongAddress(fields.tokenUrl) : undefined,
    tokenAudience: undefined,
    origins: missing(fields.origins) ?? (origins.every(isSafeOrigin) ? undefined : t('wrongOrigin')),
  };

  async function connect() {
    setChecked(true);
    if (Object.values(wrong).some(Boolean)) return;
    const body = {
      name: fields.name.trim(),
      deploymentIds: lines(fields.deployments),
      origins,
      ...(readsCourses
        ? { tokenUrl: fields.tokenUrl.trim() || null, tokenAudience: fields.tokenAudience.trim() || null }
        : {}),
    };
    const answer = connection
      ? await changing.run({
          params: { platformId: connection.platformId },
          body: { ...body, vouchesBy: fields.vouchesBy || null },
        })
      : await adding.run({
          body: {
            ...body,
            issuer: fields.issuer.trim(),
            clientId: fields.clientId.trim(),
            authUrl: fields.authUrl.trim(),
            jwksUrl: fields.jwksUrl.trim(),
          },
        });
    if (answer) onClose();
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
  const title = !connection ? t('byHand') : t(connection.isWaiting ? 'confirmTitle' : 'changeTitle');
  return (
    <FormDialog
      title={title}
      isSaving={isBusy}
      failure={failure}
      {...(connection?.isWaiting ? { saveLabel: t('confirm') } : {})}
      onSave={() => void connect()}
      onClose={onClose}
    >
      {connection?.isWaiting && <p className="screen__description">{t('waitingHint')}</p>}
      {connection && (
        <DescriptionList
          items={[
            [t('issuer'), connection.issuer],
            [t('clientId'), connection.clientId],
            [t('authUrl'), connection.authUrl],
          ]}
        />
      )}
      <TextField label={t('name')} hint={t('nameHint')} dir="auto" data-initial-focus {...field('name')} />
      {!connection && (
        <>
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
        </>
      )}
      <TextArea
        label={t('deployments')}
        hint={t(connection?.isWaiting ? 'deploymentsWaiting' : 'deploymentsHint')}
        rows={2}
        {...field('deployments')}
      />
      {!connection && (
        <>
          <TextField label={t('authUrl')} inputMode="url" {...field('authUrl')} />
          <TextField label={t('platformJwksUrl')} inputMode="url" {...field('jwksUrl')} />
        </>
      )}
      <TextArea label={t('origins')} hint={t('originsHint')} rows={2} {...field('origins')} />
      {readsCourses && (
        <>
          <TextField
            label={t('tokenUrl')}
            hint={t('tokenUrlHint')}
            inputMode="url"
            {...field('tokenUrl')}
            required={false}
          />
          <TextField
            label={t('tokenAudience')}
            hint={t('tokenAudienceHint')}
            {...field('tokenAudience')}
            required={false}
          />
        </>
      )}
      {connection && (
        <Select
          label={t('vouches')}
          hint={t('vouchesHint')}
          options={[
            { value: '', label: t('vouchesNot') },
            { value: 'email', label: t('vouchesByEmail') },
            { value: 'sourcedId', label: t('vouchesBySourcedId') },
          ]}
          value={fields.vouchesBy}
          onChange={(vouchesBy) => setFields({ ...fields, vouchesBy })}
        />
      )}
    </FormDialog>
  );
}
