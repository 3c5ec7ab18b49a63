import { useId } from 'react';

interface RadiosProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; note?: string }[];
  value: NoInfer<Value>;
  onChange: (value: Value) => void;
}

/** A choice of one out of a few, one below the other, each with a note. */
export function Radios<Value extends string>({ label, options, value, onChange }: RadiosProps<Value>) {
  const name = useId();
  return (
    <fieldset className="radios">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="radios__row">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <code>{option.label}</code>
          {option.note && <span className="radios__note">{option.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
