import MessageSquareText from 'lucide-react/icons/message-square-text';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { changeChannelText, sendChannelTest } from '#contract/academy/channels.ts';
import { languageName } from '#domain/people/languages.ts';
import { ActionButton } from '#host/console/records/ActionButton.tsx';
import { RecordItem } from '#host/console/records/RecordList.tsx';
import { channelsTexts } from '#texts/channels.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import type { ChannelSettings, TextRow } from './settings.ts';
import { TextForm } from './TextForm.tsx';

/** The texts that are registered for each channel and language. */
export function Texts({ settings }: { settings: ChannelSettings }) {
  const t = useTexts(channelsTexts);
  const [open, setOpen] = useState<TextRow | 'new'>();
  const heading = useRef<HTMLDivElement>(null);
  const add = (
    <Button variant="primary" size="small" icon={Plus} onClick={() => setOpen('new')}>
      {t('addText')}
    </Button>
  );
  return (
    <div ref={heading} tabIndex={-1}>
      <Card title={t('texts')} actions={settings.texts.length > 0 && add} flush>
        {settings.texts.length === 0 ? (
          <EmptyState icon={MessageSquareText} title={t('noText')} hint={t('noTextHint')} action={add} />
        ) : (
          <ul className="records" aria-label={t('texts')}>
            {settings.texts.map((row) => (
              <TextItem
                key={`${row.channel} ${row.language}`}
                row={row}
                hasGateway={settings.gateways.some(({ channel }) => channel === row.channel)}
                onOpen={() => setOpen(row)}
                // The button has gone with its text.
                onRemoved={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
        {open && <TextForm row={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      </Card>
    </div>
  );
}

interface TextItemProps {
  row: TextRow;
  hasGateway: boolean;
  onOpen: () => void;
  onRemoved: () => void;
}

function TextItem({ row, hasGateway, onOpen, onRemoved }: TextItemProps) {
  const t = useTexts(channelsTexts);
  const locale = useLocale();
  const { channel, language, header, templateId, words } = row;
  const name = t('textOf', { channel: t(channel), language: languageName(language, locale) });
  return (
    <RecordItem
      name={name}
      facts={
        <>
          {header && <code>{header}</code>}
          <code>{templateId}</code>
        </>
      }
      more={
        <p className="records__when" lang={language} dir="auto">
          {words}
        </p>
      }
      actions={
        <div className="records__actions">
          {hasGateway && (
            <ActionButton
              call={sendChannelTest}
              input={{ body: { channel, language } }}
              label={t('test')}
              accessibleName={t('testOf', { name })}
              success={t('tested')}
              failed={t('notTested')}
            />
          )}
          <Button size="small" onClick={onOpen} aria-label={t('changeOf', { name })}>
            {t('change')}
          </Button>
          <ActionButton
            call={changeChannelText}
            input={{ body: { ...row, words: '' } }}
            label={t('remove')}
            accessibleName={t('removeOf', { name })}
            question={{ title: t('removeTextTitle'), message: t('removeTextQuestion'), about: name }}
            success={t('removed')}
            failed={t('notRemoved')}
            onDone={onRemoved}
          />
        </div>
      }
    />
  );
}
