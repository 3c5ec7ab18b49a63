import { useState } from 'react';
import { changeGateway } from '#contract/academy/channels.ts';
import type { GatewayChannel } from '#domain/messages/channels.ts';
import {
  BODY_TYPES,
  GATEWAY_METHODS,
  type GatewayFault,
  type GatewayTemplate,
  gatewayFaults,
  PRESET_TEMPLATES,
  PRESETS,
  type Preset,
} from '#domain/messages/gateways.ts';
import { channelsTexts } from '#texts/channels.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextArea } from '#ui/form/TextArea.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ChannelDialog, CODE_FIELD } from './ChannelDialog.tsx';
import type { GatewayRow } from './settings.ts';

/** A template as it is typed: lists are texts. */
type Typed = { [K in keyof GatewayTemplate]: GatewayTemplate[K] extends string ? GatewayTemplate[K] : string };

const BLANK: GatewayTemplate = {
  ...PRESET_TEMPLATES.gupshup.template,
  address: 'https://',
  body: '',
  idPath: '',
  acceptedPath: '',
  acceptedWords: [],
  reportsPath: '',
  reportId: '',
  reportState: '',
  reportReason: '',
  deliveredWords: [],
  failedWords: [],
};

/** As somebody would type them, with commas. */
const listed = (words: readonly string[]) => String(words);
const typedOf = (template: GatewayTemplate): Typed => ({
  ...template,
  headers: template.headers.map(({ name, value }) => `${name}: ${value}`).join('\n'),
  acceptedWords: listed(template.acceptedWords),
  deliveredWords: listed(template.deliveredWords),
  failedWords: listed(template.failedWords),
});

const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean);
/** The template that was typed. */
const templateOf = (typed: Typed): GatewayTemplate => ({
  ...typed,
  address: typed.address.trim(),
  headers: typed.headers
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf(':');
      return at < 0
        ? { name: line.trim(), value: '' }
        : { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
    }),
  acceptedWords: wordsIn(typed.acceptedWords),
  deliveredWords: wordsIn(typed.deliveredWords),
  failedWords: wordsIn(typed.failedWords),
});

interface GatewayFormProps {
  channel: GatewayChannel;
  /** What is set; undefined for a new one. */
  row: GatewayRow | undefined;
  onClose: () => void;
}

/** Sets the gateway of a channel: how it is called, and how its answers and reports are read. */
export function GatewayForm({ channel, row, onClose }: GatewayFormProps) {
  const t = useTexts(channelsTexts);
  const presets = PRESETS.filter((preset) => PRESET_TEMPLATES[preset].channel === channel);
  const [first] = presets;
  const [preset, setPreset] = useState<Preset | ''>(first ?? '');
  const [typed, setTyped] = useState<Typed>(() =>
    typedOf(row?.template ?? (first ? PRESET_TEMPLATES[first].template : BLANK)),
  );
  const [secret, setSecret] = useState('');
  const [reportSecret, setReportSecret] = useState('');
  const [isChecked, setChecked] = useState(false);

  const set = <K extends keyof Typed>(field: K) => ({
    value: typed[field],
    onChange: (value: string) => setTyped({ ...typed, [field]: value }),
  });
  const faults = isChecked ? gatewayFaults(templateOf(typed)) : [];
  const wrong = (fault: GatewayFault, words: string) => (faults.includes(fault) ? words : undefined);

  function choose(name: string) {
    const known = presets.find((each) => each === name);
    setPreset(known ?? '');
    setTyped(typedOf(known ? PRESET_TEMPLATES[known].template : BLANK));
  }
  function input() {
    setChecked(true);
    const template = templateOf(typed);
    if (gatewayFaults(template).length > 0 || (!row && secret === '')) return undefined;
    const secrets = { ...(secret === '' ? {} : { secret }), ...(reportSecret === '' ? {} : { reportSecret }) };
    return { body: { channel, template, ...secrets } };
  }

  return (
    <ChannelDialog
      call={changeGateway}
      title={t(row ? 'changeOf' : 'setUpOf', { name: t(channel), channel: t(channel) })}
      wide
      input={input}
      onClose={onClose}
    >
      {!row && (
        <Select
          label={t('preset')}
          options={[
            ...presets.map((each) => ({ value: each, label: t(each === 'gupshup' ? 'gupshup' : 'cloud') })),
            { value: '', label: t('other') },
          ]}
          value={preset}
          onChange={choose}
        />
      )}
      <Select
        label={t('method')}
        options={GATEWAY_METHODS.map((method) => ({ value: method, label: method }))}
        {...set('method')}
      />
      <TextField
        label={t('address')}
        required
        error={wrong('address', t('addressWrong'))}
        {...CODE_FIELD}
        {...set('address')}
      />
      <TextArea
        label={t('headers')}
        hint={t('headersHint')}
        rows={2}
        error={wrong('headers', t('headersWrong'))}
        {...CODE_FIELD}
        {...set('headers')}
      />
      <Select
        label={t('contentType')}
        options={BODY_TYPES.map((type) => ({ value: type, label: type }))}
        {...set('contentType')}
      />
      <TextArea label={t('body')} rows={6} error={wrong('body', t('bodyWrong'))} {...CODE_FIELD} {...set('body')} />
      <PasswordField
        label={t('secret')}
        hint={`${t('secretHint')}${row ? ` ${t('secretKept')}` : ''}`}
        autoComplete="off"
        required={!row}
        error={isChecked && !row && secret === '' ? t('missing') : undefined}
        value={secret}
        onChange={setSecret}
      />
      <PasswordField
        label={t('reportSecret')}
        hint={`${t('reportSecretHint')}${row ? ` ${t('secretKept')}` : ''}`}
        autoComplete="off"
        value={reportSecret}
        onChange={setReportSecret}
      />
      <fieldset className="key-purposes">
        <legend className="field__label">{t('answers')}</legend>
        <TextField label={t('idPath')} required error={wrong('id', t('missing'))} {...CODE_FIELD} {...set('idPath')} />
        <TextField label={t('acceptedPath')} {...CODE_FIELD} {...set('acceptedPath')} />
        <TextField label={t('acceptedWords')} hint={t('wordList')} {...CODE_FIELD} {...set('acceptedWords')} />
      </fieldset>
      <fieldset className="key-purposes">
        <legend className="field__label">{t('reports')}</legend>
        {(
          ['signatureHeader', 'reportsPath', 'reportId', 'reportReference', 'reportState', 'reportReason'] as const
        ).map((field) => (
          <TextField key={field} label={t(field)} {...CODE_FIELD} {...set(field)} />
        ))}
        <TextField label={t('deliveredWords')} hint={t('wordList')} {...CODE_FIELD} {...set('deliveredWords')} />
        <TextField label={t('failedWords')} hint={t('wordList')} {...CODE_FIELD} {...set('failedWords')} />
      </fieldset>
    </ChannelDialog>
  );
}
