import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import { uiTexts } from '#texts/ui.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { IconButton } from './Button.tsx';
import { Field } from './Field.tsx';
import type { TextFieldProps } from './TextField.tsx';

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
