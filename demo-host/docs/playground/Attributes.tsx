import { useState } from 'react';
import { LANGUAGES, languageName, localeOf } from '#domain/people/languages.ts';
import { ownApi } from '#host/console/calls/ownApi.ts';
import { toPage } from '#host/docs/client/root.ts';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { propertyName } from '#widgets/page/attributes.ts';
import { descriptions } from '#widgets/page/elementTables.ts';
import type { Choice } from './choice.ts';
import { type Control, controlsOf } from './controls.ts';

const UNSET = '';

/** Suggested locales; any other may be typed. */
const LOCALES = [
  { tag: 'en-IN', what: 'English, India' },
  { tag: 'en-GB', what: 'English, Britain' },
  ...LANGUAGES.filter((language) => language !== 'en').map((language) => ({
    tag: localeOf(language),
    what: languageName(language, 'en'),
  })),
  { tag: 'ar-AE', what: 'Arabic, right to left' },
  { tag: 'de-DE', what: 'German' },
];

interface AttributesProps {
  choice: Choice;
  onChange: (attributes: Choice['attributes']) => void;
}

/** A control for each attribute of the element. */
export function Attributes({ choice, onChange }: AttributesProps) {
  const controls = controlsOf(choice.element);
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = choice.attributes;
    onChange(value === UNSET ? others : { ...others, [name]: value });
  };
  const group = (isOwn: boolean) =>
    controls
      .filter((control) => control.isOwn === isOwn)
      .map((control) => (
        <AttributeControl
          key={control.attribute}
          control={control}
          value={choice.attributes[control.attribute] ?? UNSET}
          onChange={(value) => set(control.attribute, value)}
        />
      ));
  const own = group(true);
  return (
    <div className="controls attributes">
      <p className="controls__note">
        {descriptions[choice.element].description}{' '}
        <a href={toPage(`/elements/${choice.element}.html`)}>All about {choice.element}</a>
      </p>
      {own}
      <h3 className="controls__heading">Of every element</h3>
      {group(false)}
    </div>
  );
}

interface AttributeControlProps {
  control: Control;
  value: string;
  onChange: (value: string) => void;
}

function AttributeControl({ control, value, onChange }: AttributeControlProps) {
  const { attribute, description, fallback, options, isNumber, example } = control;
  const hint = `${description} Property: ${propertyName(attribute)}.`;
  if (options.length > 0) {
    return (
      <Select
        label={attribute}
        hint={hint}
        options={[
          { value: UNSET, label: fallback ? `not set (${fallback})` : 'not set' },
          ...options.map((word) => ({ value: word, label: word })),
        ]}
        value={value}
        onChange={onChange}
      />
    );
  }
  if (attribute === 'api-base') return <HostField hint={hint} value={value} onChange={onChange} />;
  const list = attribute === 'locale' ? LOCALES : undefined;
  return (
    <>
      <TextField
        label={attribute}
        hint={hint}
        type={isNumber ? 'number' : 'text'}
        min={isNumber ? 0 : undefined}
        list={list ? `${attribute}-list` : undefined}
        placeholder={fallback?.replaceAll('`', '') ?? (example && `as ${example}`)}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={onChange}
      />
      {list && (
        <datalist id={`${attribute}-list`}>
          {list.map(({ tag, what }) => (
            <option key={tag} value={tag}>
              {what}
            </option>
          ))}
        </datalist>
      )}
    </>
  );
}

interface HostFieldProps {
  hint: string;
  value: string;
  onChange: (value: string) => void;
}

const isHost = (text: string) => text === UNSET || /^https?:\/\/[^/\s]/.test(text);

/** The API's URL is used only when it is complete: half a hostname is another host, which must get no requests. */
function HostField({ hint, value, onChange }: HostFieldProps) {
  const [draft, setDraft] = useState(value);
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    setDraft(value);
  }
  const commit = () => {
    if (isHost(draft.trim()) && draft.trim() !== value) onChange(draft.trim());
  };
  return (
    <TextField
      label="api-base"
      hint={hint}
      {...(isHost(draft.trim()) ? {} : { error: 'A URL, as https://api.example.school' })}
      type="url"
      placeholder={ownApi()}
      autoComplete="off"
      value={draft}
      onChange={setDraft}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
    />
  );
}
