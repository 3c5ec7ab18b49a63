import { isColor } from '#domain/people/brand.ts';
import { Field, type FieldProps } from '#ui/form/Field.tsx';

interface ColorFieldProps extends FieldProps {
  /** The name of the control that picks a colour from a palette. */
  pick: string;
  /** As it was typed: `#rrggbb`, or anything else, or nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** A colour, to be typed or picked. A browser's own control cannot be empty, and a school knows its colour as digits. */
export function ColorField({ label, hint, error, pick, value, onChange }: ColorFieldProps) {
  const typed = value.trim().toLowerCase();
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <span className="color-field">
          <input
            className="color-field__pick"
            type="color"
            aria-label={pick}
            data-empty={typed === '' || undefined}
            value={isColor(typed) ? typed : '#ffffff'}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            className="field__input"
            {...control}
            type="text"
            dir="ltr"
            maxLength={9}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
}
