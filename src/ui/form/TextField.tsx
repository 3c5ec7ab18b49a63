import type { InputHTMLAttributes, Ref } from 'react';
import { Field, type FieldProps } from './Field.tsx';

/** Attributes that a field sets itself. */
export type OwnProps = 'className' | 'style' | 'value' | 'onChange' | 'id';

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, OwnProps> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. */
export function TextField({ label, hideLabel, hint, error, value, onChange, ...native }: TextFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <input
          className="field__input"
          data-empty={value === '' || undefined}
          type="text"
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
