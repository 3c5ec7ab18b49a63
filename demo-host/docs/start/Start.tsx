import { useEffect, useId, useState } from 'react';
import { ElementSelect } from '#host/docs/ElementSelect.tsx';
import type { Control } from '#host/docs/playground/controls.ts';
import { PLACES } from '#host/docs/snippets.ts';
import { Select } from '#ui/form/Select.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { ElementTag } from '#widgets/page/elements.ts';
import { descriptions } from '#widgets/page/elementTables.ts';
import { readAddress } from './addresses.ts';
import { type Choice, controlsFor, EXAMPLE, embeddingOf, queryOf, type Release } from './choice.ts';
import { Steps } from './Steps.tsx';

interface StartProps {
  first: Choice;
  /** The academy's address from a link, where it is another site than this page's. */
  linked: string | undefined;
  release: Release | undefined;
  to: (path: string) => string;
}

/** Number of the steps for choosing, which come before those of the place. */
const OWN_STEPS = 3;

/** The Start page: the lines to paste follow every choice and key. */
export function Start({ first, linked, release, to }: StartProps) {
  const [choice, setChoice] = useState(first);
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));
  useEffect(() => history.replaceState(history.state, '', queryOf(choice) + location.hash), [choice]);
  return (
    <div className="start">
      <form className="start__form" onSubmit={(event) => event.preventDefault()}>
        <Places choice={choice} change={change} />
        <Addresses choice={choice} change={change} linked={linked} release={release} />
        <ScreenChoice choice={choice} change={change} />
      </form>
      <div className="start__lines">
        <Steps embedding={embeddingOf(choice, release)} from={OWN_STEPS} to={to} />
      </div>
    </div>
  );
}

interface PartProps {
  choice: Choice;
  change: (part: Partial<Choice>) => void;
}

function StepTitle({ number, children }: { number: number; children: string }) {
  return (
    <h2 className="step__title">
      <span className="step__number">{number}</span> {children}
    </h2>
  );
}

function Places({ choice, change }: PartProps) {
  return (
    <section className="step">
      <StepTitle number={1}>Where does it go?</StepTitle>
      <div className="places" role="radiogroup" aria-label="Place">
        {PLACES.map(({ id, name, what }) => (
          <label key={id} className="place">
            <input type="radio" name="place" checked={choice.place === id} onChange={() => change({ place: id })} />
            <span className="place__name">{name}</span>
            <span className="place__what">{what}</span>
          </label>
        ))}
      </div>
    </section>
  );
}

/** A field for an address, with its error or a note about how it was read. */
const messagesOf = ({ problem, note }: ReturnType<typeof readAddress>, hint: string) =>
  problem ? { error: problem } : { hint: note ?? hint };

const typing = {
  type: 'url',
  inputMode: 'url',
  autoComplete: 'off',
  spellCheck: false,
  autoCapitalize: 'none',
} as const;

function Addresses({ choice, change, linked, release }: PartProps & Pick<StartProps, 'linked' | 'release'>) {
  const academy = readAddress(choice.academy, { mayBeFolder: true });
  const isLinked = linked !== undefined && academy.url === linked;
  return (
    <section className="step">
      <StepTitle number={2}>Your addresses</StepTitle>
      <TextField
        {...typing}
        label="The academy"
        placeholder={EXAMPLE.academy}
        value={choice.academy}
        onChange={(text) => change({ academy: text })}
        {...messagesOf(
          academy,
          'Where you sign in to it. The part up to the first single slash; of an academy in a folder, up to the slash after it.',
        )}
      />
      {isLinked && (
        <p className="warning" role="note">
          The link to this page named {academy.url}. Scripts from there will run in your page: make sure that it is your
          academy.
        </p>
      )}
      <TextField
        {...typing}
        label="Your website"
        placeholder={EXAMPLE.site}
        value={choice.site}
        onChange={(text) => change({ site: text })}
        {...messagesOf(readAddress(choice.site), 'The site of the page that shows the screen.')}
      />
      <details className="more" open={choice.files !== '' || choice.api !== '' || choice.isPinned || undefined}>
        <summary>Other addresses, and versions</summary>
        <TextField
          {...typing}
          label="Folder of the files, if elsewhere"
          placeholder="https://files.example/academy"
          value={choice.files}
          onChange={(text) => change({ files: text })}
          {...messagesOf(readAddress(choice.files, { hasPath: true }), 'Where academy-widgets.js is.')}
        />
        <TextField
          {...typing}
          label="The API, if elsewhere"
          placeholder="https://api.academy.example"
          value={choice.api}
          onChange={(text) => change({ api: text })}
          {...messagesOf(readAddress(choice.api, { hasPath: true }), 'Sign-in and data come from there.')}
        />
        {release && (
          <label className="tick">
            <input
              type="checkbox"
              checked={choice.isPinned}
              onChange={(event) => change({ isPinned: event.target.checked })}
            />
            <span>
              Stay on version {release.version}: its files never change, and the browser refuses any that did. You then
              upgrade by hand.
            </span>
          </label>
        )}
      </details>
    </section>
  );
}

function ScreenChoice({ choice, change }: PartProps) {
  const { screen, attributes } = choice;
  const controls = controlsFor(screen);
  const set = (name: string, value: string) => change({ attributes: { ...attributes, [name]: value } });
  // Attributes that the new screen has too stay.
  const choose = (next: ElementTag) => {
    const kept = new Set(controlsFor(next).map(({ attribute }) => attribute));
    change({
      screen: next,
      attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => kept.has(name))),
    });
  };
  return (
    <section className="step">
      <StepTitle number={3}>Which screen?</StepTitle>
      <ElementSelect label="Screen" hint={descriptions[screen].description} value={screen} onChange={choose} />
      <Attributes controls={controls.filter(({ isOwn }) => isOwn)} attributes={attributes} set={set} />
      <Attributes controls={controls.filter(({ isOwn }) => !isOwn)} attributes={attributes} set={set} />
    </section>
  );
}

interface AttributesProps {
  controls: readonly Control[];
  attributes: Choice['attributes'];
  set: (name: string, value: string) => void;
}

function Attributes({ controls, attributes, set }: AttributesProps) {
  if (controls.length === 0) return null;
  return (
    <div className="start__pair">
      {controls.map((control) => (
        <Attribute
          key={control.attribute}
          control={control}
          value={attributes[control.attribute] ?? ''}
          onChange={(value) => set(control.attribute, value)}
        />
      ))}
    </div>
  );
}

function Attribute({
  control,
  value,
  onChange,
}: {
  control: Control;
  value: string;
  onChange: (value: string) => void;
}) {
  const list = useId();
  const { attribute, description, options, fallback, isNumber, isRequired } = control;
  const label = attribute.replace('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  if (options.length > 0) {
    return (
      <Select
        label={label}
        hint={description}
        options={[
          { value: '', label: fallback ? `${fallback} (default)` : 'default' },
          ...options.filter((option) => option !== fallback).map((option) => ({ value: option, label: option })),
        ]}
        value={value}
        onChange={onChange}
      />
    );
  }
  const isWrong = value !== '' && isNumber && !/^\d+$/.test(value);
  const error = isWrong
    ? 'A whole number.'
    : isRequired && value === ''
      ? 'Without it the screen shows nothing.'
      : undefined;
  return (
    <TextField
      label={label}
      error={error}
      hint={error ? undefined : description}
      inputMode={isNumber ? 'numeric' : undefined}
      placeholder={fallback}
      list={attribute === 'locale' ? list : undefined}
      spellCheck={false}
      autoComplete="off"
      value={value}
      onChange={(text) => onChange(text.trim())}
    />
  );
}
