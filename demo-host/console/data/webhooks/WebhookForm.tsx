import { useState } from 'react';
import { changeWebhook, createWebhook, renewWebhookSecret } from '#contract/academy/webhooks.ts';
import { WEBHOOK_EVENTS, type WebhookEvent } from '#domain/messages/webhooks.ts';
import { isSafeAddress } from '#domain/people/lti.ts';
import { ROLE, type SessionUser } from '#domain/people/roles.ts';
import { CheckboxGroup } from '#host/console/data/CheckboxGroup.tsx';
import { SchoolSelect } from '#host/console/data/invitations/Places.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { webhooksTexts } from '#texts/webhooks.ts';
import { Button } from '#ui/form/Button.tsx';
import { FormDialog } from '#ui/form/FormDialog.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx';
import { EVENT_WORDS, type WebhookRow } from './rows.ts';

interface WebhookFormProps {
  user: SessionUser;
  /** What is set; undefined for a new one. */
  row: WebhookRow | undefined;
  /** A secret that is to be shown once. */
  onSecret: (secret: string) => void;
  onClose: () => void;
}

/** Sets where messages are sent and what of, and gives a webhook another secret. */
export function WebhookForm({ user, row, onSecret, onClose }: WebhookFormProps) {
  const t = useTexts(webhooksTexts);
  const [name, setName] = useState(row?.name ?? '');
  const [address, setAddress] = useState(row?.address ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    WEBHOOK_EVENTS.filter((event) => row?.events.includes(event)),
  );
  const [schoolId, setSchool] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const creating = useWrite(createWebhook, { success: undefined });
  const changing = useWrite(changeWebhook, { success: t('saved') });
  const renewing = useWrite(renewWebhookSecret, { success: undefined, failed: t('notRenewed') });

  function show(secret: string) {
    onSecret(secret);
    onClose();
  }
  async function save() {
    setChecked(true);
    if (name.trim() === '' || !isSafeAddress(address.trim()) || events.length === 0) return;
    const body = { name: name.trim(), address: address.trim(), events: [...events] };
    if (row) {
      if (await changing.run({ params: { webhookId: row.webhookId }, body })) onClose();
      return;
    }
    const made = await creating.run({ body: { ...body, schoolId } });
    if (made) show(made.secret);
  }
  async function renew() {
    const renewed = row && (await renewing.run({ params: { webhookId: row.webhookId } }));
    setAsking(false);
    if (renewed) show(renewed.secret);
  }

  return (
    <FormDialog
      title={row ? t('changeOf', { name: row.name }) : t('add')}
      saveLabel={row ? undefined : t('add')}
      isSaving={creating.isBusy || changing.isBusy}
      failure={creating.failure ?? changing.failure}
      onSave={() => void save()}
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
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        dir="ltr"
        required
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        onChange={setAddress}
        error={isChecked && !isSafeAddress(address.trim()) ? t('addressWrong') : undefined}
      />
      <CheckboxGroup
        legend={t('events')}
        options={WEBHOOK_EVENTS.map((value) => ({ value, label: t(EVENT_WORDS[value]) }))}
        chosen={events}
        onChange={setEvents}
        error={isChecked && events.length === 0 ? t('oneEvent') : undefined}
      />
      {!row && user.role !== ROLE.school && (
        <SchoolSelect schoolId={schoolId} hint={t('schoolHint')} onChoose={setSchool} />
      )}
      {row && (
        <div>
          <Button busy={renewing.isBusy} onClick={() => setAsking(true)}>
            {t('renew')}
          </Button>
        </div>
      )}
      {row && isAsking && (
        <ConfirmDialog
          title={t('renewTitle')}
          message={t('renewQuestion')}
          about={row.name}
          confirm={t('renew')}
          busy={renewing.isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={() => void renew()}
        />
      )}
    </FormDialog>
  );
}
