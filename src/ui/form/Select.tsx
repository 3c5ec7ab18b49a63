import ChevronDown from 'lucide-react/icons/chevron-down';
import type { SelectHTMLAttributes } from 'react';
import { Icon } from '#ui/show/Icon.tsx';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string>
  extends FieldProps,
    Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'style' | 'value' | 'onChange' | 'id' | 'children'> {
  options: readonly SelectOption<Value>[];
  value: NoInfer<Value>;
  onChange: (value: Value) => void;
}

/** A native select: it works on every phone, in every language and with every assistive technology. */
export function Select<Value extends string>({
  label,
  hideLabel,
  hint,
  error,
  options,
  value,
  onChange,
  ...native
}: SelectProps<Value>) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <div className="field__box">
          <select
            className="field__input"
            {...native}
            {...control}
            value={value}
            onChange={(event) => {
              const chosen = options[event.target.selectedIndex];
              if (chosen) onChange(chosen.value);
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon glyph={ChevronDown} />
        </div>
      )}
    </Field>
  );
}
