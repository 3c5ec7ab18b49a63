import { Checkbox } from '#ui/form/Checkbox.tsx';

interface CheckboxGroupProps<Value extends string> {
  legend: string;
  hint?: string;
  options: readonly { value: Value; label: string }[];
  /** In the order in which they were chosen. */
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
  error?: string | undefined;
}

/** Chooses some of a few things. */
export function CheckboxGroup<Value extends string>({
  legend,
  hint,
  options,
  chosen,
  onChange,
  error,
}: CheckboxGroupProps<Value>) {
  return (
    <fieldset className="key-purposes">
      <legend className="field__label">{legend}</legend>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={chosen.includes(value)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, value] : chosen.filter((own) => own !== value))}
        />
      ))}
      {hint && <p className="field__hint">{hint}</p>}
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
