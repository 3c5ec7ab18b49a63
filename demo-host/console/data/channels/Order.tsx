import { useState } from 'react';
import { changeChannels, channels as channelsCall } from '#contract/academy/channels.ts';
import type { Channel } from '#domain/messages/channels.ts';
import { SettingsForm } from '#host/console/records/SettingsForm.tsx';
import { useWrite } from '#page/calls/useWrite.ts';
import { channelsTexts } from '#texts/channels.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { Card } from '#ui/show/Card.tsx';
import type { ChannelSettings } from './settings.ts';

/** The orders that are offered. Another one, set by the API, is offered while it is in use. */
const ORDERS: readonly (readonly Channel[])[] = [
  ['email'],
  ['push', 'email'],
  ['whatsapp', 'email'],
  ['sms', 'email'],
  ['push', 'whatsapp', 'email'],
  ['push', 'sms', 'email'],
  ['whatsapp', 'sms', 'email'],
  ['sms', 'whatsapp', 'email'],
  ['push', 'whatsapp', 'sms', 'email'],
  ['push', 'sms', 'whatsapp', 'email'],
  ['whatsapp', 'sms'],
  ['push', 'whatsapp'],
  ['push', 'sms'],
  ['whatsapp'],
  ['sms'],
  ['push'],
];
const orderKey = (order: readonly Channel[]) => order.join(' ');

/** In which order the channels are tried. */
export function Order({ settings }: { settings: ChannelSettings }) {
  const t = useTexts(channelsTexts);
  const { run, isBusy, failure } = useWrite(changeChannels, { success: t('saved'), reloads: [channelsCall] });
  const now = orderKey(settings.channels);
  const [chosen, setChosen] = useState(now);
  const orders = ORDERS.some((order) => orderKey(order) === now) ? ORDERS : [settings.channels, ...ORDERS];

  const label = (order: readonly Channel[]) => {
    const [one = 'email', two, three, four] = order;
    if (two === undefined) return t(one);
    if (three === undefined) return t('thenTwo', { one: t(one), two: t(two) });
    const first = { one: t(one), two: t(two), three: t(three) };
    return four === undefined ? t('thenThree', first) : t('thenFour', { ...first, four: t(four) });
  };
  const save = () => void run({ body: { channels: chosen.split(' ') as Channel[] } });

  const hint = [
    t('orderHint'),
    ...(settings.sendsMail ? [] : [t('noMail')]),
    ...(settings.sendsPush ? [] : [t('noPush')]),
  ];

  return (
    <Card title={t('order')}>
      <SettingsForm isSaving={isBusy} failure={failure} onSave={save}>
        <Select
          label={t('order')}
          hideLabel
          hint={hint.join(' ')}
          options={orders.map((order) => ({ value: orderKey(order), label: label(order) }))}
          value={chosen}
          onChange={setChosen}
        />
      </SettingsForm>
    </Card>
  );
}
