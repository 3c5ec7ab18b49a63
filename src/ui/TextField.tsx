import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type InputHTMLAttributes, type Ref, type TextareaHTMLAttributes, useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from './Button.tsx';
import { Field, type FieldProps } from './Field.tsx';

type OwnProps = 'className' | 'style' | 'value' | 'onChange' | 'id';

interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, OwnProps> {
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

/** A password, hidden until its toggle shows it. */
export function PasswordField({
  label,
  hideLabel,
  hint,
  error,
  value,
  onChange,
  ...native
}: Omit<TextFieldProps, 'type'>) {
  const t = useTexts(uiTexts);
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <div className="field__box" data-trail>
          <input
            className="field__input"
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...native}
            {...control}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className="field__trail">
            <IconButton
              icon={isShown ? EyeOff : Eye}
              label={t(isShown ? 'hidePassword' : 'showPassword')}
              onClick={() => setShown(!isShown)}
              disabled={native.disabled}
            />
          </span>
        </div>
      )}
    </Field>
  );
}

interface TextAreaProps extends FieldProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, OwnProps> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; `rows` is its first height. */
export function TextArea({ label, hideLabel, hint, error, value, onChange, ...native }: TextAreaProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <textarea
          className="field__input"
          {...native}
          {...control}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
