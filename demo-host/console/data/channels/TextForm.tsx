import { useState } from 'react';
import { changeChannelText } from '#contract/academy/channels.ts';
import {
  GATEWAY_CHANNELS,
  type GatewayChannel,
  type SlotValue,
  slotsIn,
  slotValuesOf,
  smsSize,
  TEXT_TOPICS,
  type TextTopic,
  textFaults,
} from '#domain/messages/channels.ts';
import { LANGUAGES, type Language, languageName } from '#domain/people/languages.ts';
import { channelsTexts } from '#texts/channels.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ChannelDialog, CODE_FIELD } from './ChannelDialog.tsx';
import type { TextRow } from './settings.ts';

/** What a fault of the words says; that of the header stands beside the header, and other values are not offered. */
const FAULT_WORDS = { slots: 'slots', edges: 'edges', link: 'linkMissing', 'too-long': 'tooLong' } as const;

const BLANK: TextRow = {
  channel: 'sms',
  topic: 'absence',
  language: 'en',
  header: '',
  templateId: '',
  languageCode: '',
  words: '',
  slots: [],
};

export interface TextFormProps {
  /** The text that is changed; undefined for a new one. */
  row?: TextRow;
  /** What a new one is for at first. */
  first?: Partial<TextRow>;
  onClose: () => void;
}

/** Keeps a text as it is registered, with what stands in each of its slots. */
export function TextForm({ row, first, onClose }: TextFormProps) {
  const t = useTexts(channelsTexts);
  const locale = useLocale();
  const [typed, setTyped] = useState(row ?? { ...BLANK, ...first });
  const [isChecked, setChecked] = useState(false);
  const change = (changed: Partial<TextRow>) => setTyped({ ...typed, ...changed });
  const { channel, topic, words } = typed;
  const offered = slotValuesOf(topic);
  // A message about a month has its name in the place of a day.
  const valueName = (value: SlotValue) =>
    t(value === 'academy' ? 'academyName' : value === 'day' && topic === 'month' ? topic : value);
  const slots = slotsIn(channel, words).map(
    (_, at): SlotValue => offered.find((value) => value === typed.slots[at]) ?? 'children',
  );
  const text = { ...typed, slots };
  const found = isChecked ? textFaults(channel, text) : [];
  const [fault] = found.filter((each) => each !== 'header' && each !== 'values');
  const size = smsSize(words);

  function input() {
    setChecked(true);
    const isMissing = typed.templateId.trim() === '' || words === '';
    return textFaults(channel, text).length > 0 || isMissing ? undefined : { body: text };
  }

  return (
    <ChannelDialog call={changeChannelText} title={t(row ? 'change' : 'addText')} input={input} onClose={onClose}>
      {!row && (
        <>
          <Select
            label={t('channel')}
            options={GATEWAY_CHANNELS.map((each) => ({ value: each, label: t(each) }))}
            value={channel}
            onChange={(chosen) => change({ channel: chosen as GatewayChannel })}
          />
          <Select
            label={t('about')}
            options={TEXT_TOPICS.map((each) => ({ value: each, label: t(each) }))}
            value={topic}
            onChange={(chosen) => change({ topic: chosen as TextTopic })}
          />
          <Select
            label={t('language')}
            options={LANGUAGES.map((each) => ({ value: each, label: languageName(each, locale) }))}
            value={typed.language}
            onChange={(chosen) => change({ language: chosen as Language })}
          />
        </>
      )}
      {channel === 'sms' ? (
        <TextField
          label={t('header')}
          hint={t('headerHint')}
          required
          error={found.includes('header') ? t('headerHint') : undefined}
          {...CODE_FIELD}
          value={typed.header}
          onChange={(header) => change({ header })}
        />
      ) : (
        <TextField
          label={t('languageCode')}
          hint={t('languageCodeHint')}
          {...CODE_FIELD}
          value={typed.languageCode}
          onChange={(languageCode) => change({ languageCode })}
        />
      )}
      <TextField
        label={t('templateId')}
        hint={t('templateIdHint')}
        required
        error={isChecked && typed.templateId.trim() === '' ? t('missing') : undefined}
        {...CODE_FIELD}
        value={typed.templateId}
        onChange={(templateId) => change({ templateId })}
      />
      <TextArea
        label={t('words')}
        hint={channel === 'sms' && words !== '' ? t('size', { count: size.length, parts: size.parts }) : t('wordsHint')}
        rows={4}
        required
        lang={typed.language}
        dir="auto"
        spellCheck={false}
        error={isChecked && words === '' ? t('missing') : fault && t(FAULT_WORDS[fault])}
        value={words}
        onChange={(changed) => change({ words: changed, slots })}
      />
      {slots.map((value, at) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is known by its place.
          key={at}
          label={t('slot', { number: at + 1 })}
          options={offered.map((each) => ({ value: each, label: valueName(each) }))}
          value={value}
          onChange={(chosen) =>
            change({ slots: slots.map((own, place) => (place === at ? (chosen as SlotValue) : own)) })
          }
        />
      ))}
    </ChannelDialog>
  );
}
