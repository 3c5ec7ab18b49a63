import { useRef, useState } from 'react';
import { changeGateway } from '#contract/academy/channels.ts';
import { formatDate } from '#domain/format/formatDate.ts';
import { GATEWAY_CHANNELS, type GatewayChannel } from '#domain/messages/channels.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { CopyList } from '#host/console/records/CopyList.tsx';
import { RecordItem } from '#host/console/records/RecordList.tsx';
import { readUrl } from '#platform/readUrl.ts';
import { channelsTexts } from '#texts/channels.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Badge } from '#ui/show/Badge.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Banner } from '#ui/state/States.tsx';
import { GatewayForm } from './GatewayForm.tsx';
import type { ChannelSettings, GatewayRow } from './settings.ts';

/** The gateway of each channel. */
export function Gateways({ settings }: { settings: ChannelSettings }) {
  const t = useTexts(channelsTexts);
  const [open, setOpen] = useState<GatewayChannel>();
  const list = useRef<HTMLUListElement>(null);
  const rowOf = (channel: GatewayChannel) => settings.gateways.find((row) => row.channel === channel);
  return (
    <Card title={t('gateways')} flush>
      {!settings.mayKeepSecrets && <Banner tone="info">{t('noKey')}</Banner>}
      <ul className="records" aria-label={t('gateways')} ref={list} tabIndex={-1}>
        {GATEWAY_CHANNELS.map((channel) => (
          <GatewayItem
            key={channel}
            channel={channel}
            row={rowOf(channel)}
            maySet={settings.mayKeepSecrets}
            onOpen={() => setOpen(channel)}
            // The button has gone with its gateway.
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </ul>
      {open && <GatewayForm channel={open} row={rowOf(open)} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

interface GatewayItemProps {
  channel: GatewayChannel;
  row: GatewayRow | undefined;
  maySet: boolean;
  onOpen: () => void;
  onRemoved: () => void;
}

function GatewayItem({ channel, row, maySet, onOpen, onRemoved }: GatewayItemProps) {
  const t = useTexts(channelsTexts);
  const locale = useLocale();
  const name = t(channel);
  return (
    <RecordItem
      name={
        <>
          {name} {!row && <Badge>{t('notSetUp')}</Badge>}
        </>
      }
      facts={
        row && (
          <>
            <code>{readUrl(row.template.address)?.host ?? row.template.address}</code>
            <span>{t('changedOn', { date: formatDate(row.changedDate, locale) })}</span>
          </>
        )
      }
      more={
        row &&
        (row.reportsAddress && row.reportsWord ? (
          <CopyList
            items={[
              [t('reportsTo'), row.reportsAddress],
              [t('reportsWord'), row.reportsWord],
            ]}
            isCode
          />
        ) : (
          <p className="records__when">{t('noReports')}</p>
        ))
      }
      actions={
        <div className="records__actions">
          {maySet && (
            <Button size="small" onClick={onOpen} aria-label={t(row ? 'changeOf' : 'setUpOf', { name, channel: name })}>
              {t(row ? 'change' : 'setUp')}
            </Button>
          )}
          {row && (
            <ActionButton
              call={changeGateway}
              input={{ body: { channel, template: null } }}
              label={t('remove')}
              accessibleName={t('removeOf', { name })}
              question={{ title: t('removeGatewayTitle'), message: t('removeGatewayQuestion'), about: name }}
              success={t('removed')}
              failed={t('notRemoved')}
              onDone={onRemoved}
            />
          )}
        </div>
      }
    />
  );
}
