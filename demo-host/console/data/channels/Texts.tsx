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
import { TextForm, type TextFormProps } from './TextForm.tsx';

/** The texts that are registered for each channel and language. */
export function Texts({ settings }: { settings: ChannelSettings }) {
  const t = useTexts(channelsTexts);
  const [open, setOpen] = useState<Pick<TextFormProps, 'row' | 'first'>>();
  const heading = useRef<HTMLDivElement>(null);
  const add = (
    <Button variant="primary" size="small" icon={Plus} onClick={() => setOpen({})}>
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
                key={`${row.channel} ${row.topic} ${row.language}`}
                row={row}
                isWithoutCorrection={
                  row.topic === 'absence' && !settings.texts.some((other) => isCorrectionOf(other, row))
                }
                hasGateway={settings.gateways.some(({ channel }) => channel === row.channel)}
                onOpen={() => setOpen({ row })}
                onAdd={(first) => setOpen({ first })}
                // The button has gone with its text.
                onRemoved={() => heading.current?.focus()}
              />
            ))}
          </ul>
        )}
        {open && <TextForm {...open} onClose={() => setOpen(undefined)} />}
      </Card>
    </div>
  );
}

const isCorrectionOf = (text: TextRow, { channel, language }: TextRow) =>
  text.topic === 'correction' && text.channel === channel && text.language === language;

interface TextItemProps {
  row: TextRow;
  /** Who is told of an absence in this text cannot be told that there was none. */
  isWithoutCorrection: boolean;
  hasGateway: boolean;
  onOpen: () => void;
  onAdd: (first: Partial<TextRow>) => void;
  onRemoved: () => void;
}

function TextItem({ row, isWithoutCorrection, hasGateway, onOpen, onAdd, onRemoved }: TextItemProps) {
  const t = useTexts(channelsTexts);
  const locale = useLocale();
  const { channel, topic, language, header, templateId, words } = row;
  const name = t('textOf', { channel: t(channel), about: t(topic), language: languageName(language, locale) });
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
        <>
          <p className="records__when" lang={language} dir="auto">
            {words}
          </p>
          {isWithoutCorrection && (
            <p className="records__when">
              {t('noCorrection')}{' '}
              <Button
                variant="quiet"
                size="small"
                icon={Plus}
                onClick={() =>
                  onAdd({ channel, topic: 'correction', language, header, languageCode: row.languageCode })
                }
              >
                {t('addCorrection')}
              </Button>
            </p>
          )}
        </>
      }
      actions={
        <div className="records__actions">
          {hasGateway && (
            <ActionButton
              call={sendChannelTest}
              input={{ body: { channel, topic, language } }}
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
