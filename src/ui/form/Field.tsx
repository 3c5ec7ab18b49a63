import { type ReactNode, useId } from 'react';
import { VisuallyHidden } from '#ui/show/VisuallyHidden.tsx';

export interface FieldProps {
  label: string;
  /** The label is for screen readers only, where its place shows what the field is. */
  hideLabel?: boolean;
  hint?: string;
  /** What is wrong with the value. */
  error?: string;
}

/** Props that connect a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** A label, the control that `children` draws, and a hint or error under it. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="field">
      <label className={hideLabel ? undefined : 'field__label'} htmlFor={id}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {note && (
        <p id={`${id}-note`} className={error ? 'field__error' : 'field__hint'}>
          {note}
        </p>
      )}
    </div>
  );
}
