import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type LoginNeeds, loginNeeds } from '#contract/sign-in/loginNeeds.ts';
import { PASSWORD_MIN } from '#domain/lists/limits.ts';
import { twoStepTexts } from '#texts/twoStep.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { AppKey } from '#ui/form/AppKey.tsx';
import { Button } from '#ui/form/Button.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { RecoveryCodes } from '#ui/form/RecoveryCodes.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Heading } from '#ui/show/Heading.tsx';

/** What a refused login asks for; undefined if this form does not know it. */
export function needsOf(body: unknown): LoginNeeds | undefined {
  const parsed = v.parse(loginNeeds, body);
  return parsed.needs ? parsed : undefined;
}

export interface SecondStepProps extends LoginNeeds {
  failure: string | undefined;
  isBusy: boolean;
  /** Shown once, by the sign-in that has set up two-step sign-in, until the person says that they are saved. */
  recoveryCodes: readonly string[] | undefined;
  /** Signs in with a code, and with the password that replaces a one-time password, where there is one. */
  onSend: (code: string | undefined, newPassword: string | undefined) => void;
  onSaved: () => void;
  onBack: () => void;
}

/**
 * The second step of a sign-in: choosing a password in place of a one-time password, entering a code, or setting up an
 * app that makes codes (promises/academy-login.md#second-step). Loaded when a server asks for it.
 */
export function SecondStep({ recoveryCodes, onSaved, onSend, ...needed }: SecondStepProps) {
  const t = useTexts(twoStepTexts);
  /** The password that replaces a one-time password: sent with every step, until the sign-in has succeeded. */
  const [chosen, setChosen] = useState<string>();
  /** What the last step was sent for: what is asked next is no failure of it. */
  const [sentFor, setSentFor] = useState<LoginNeeds['needs']>(null);
  const step = { ...needed, failure: sentFor === needed.needs ? needed.failure : undefined };
  function send(code: string | undefined, password: string | undefined) {
    setSentFor(needed.needs);
    onSend(code, password);
  }
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (recoveryCodes) heading.current?.focus();
  }, [recoveryCodes]);

  if (!recoveryCodes) {
    return needed.needs === 'new-password' ? (
      <NewPassword
        {...step}
        onPassword={(password) => {
          setChosen(password);
          send(undefined, password);
        }}
      />
    ) : (
      <CodeForm {...step} onCode={(code) => send(code, chosen)} />
    );
  }
  return (
    <div className="sign-in">
      <Heading depth={1} className="sign-in__step" ref={heading} tabIndex={-1}>
        {t('codesTitle')}
      </Heading>
      <RecoveryCodes codes={recoveryCodes} />
      <Button variant="primary" onClick={onSaved}>
        {t('kept')}
      </Button>
    </div>
  );
}

/** Somebody else has set the password that was right: its owner chooses one that nobody else knows. */
function NewPassword({
  failure,
  isBusy,
  onPassword,
  onBack,
}: Pick<SecondStepProps, 'failure' | 'isBusy' | 'onBack'> & { onPassword: (password: string) => void }) {
  const t = useTexts(twoStepTexts);
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const isShort = [...password.normalize('NFKC')].length < PASSWORD_MIN;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure moves the focus to the field.
  useEffect(() => {
    field.current?.focus();
    // What else is wrong with it only the server knows: whose it is, and which ones are common.
    setRefused(failure && t('passwordRefused'));
  }, [failure]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setRefused(isShort ? t('passwordShort', { min: PASSWORD_MIN }) : undefined);
    if (!isShort) onPassword(password);
  }

  return (
    <form className="sign-in" onSubmit={submit}>
      <Heading depth={1} className="sign-in__step">
        {t('newPasswordTitle')}
      </Heading>
      <p>{t('newPasswordWhy')}</p>
      <PasswordField
        ref={field}
        label={t('newPassword')}
        hint={t('newPasswordRule', { min: PASSWORD_MIN })}
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        required
        error={refused}
      />
      <Button type="submit" variant="primary" disabled={isBusy || !password}>
        {t(isBusy ? 'verifying' : 'verify')}
      </Button>
      <div className="sign-in__options">
        <button type="button" className="link" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}

type CodeFormProps = Omit<SecondStepProps, 'recoveryCodes' | 'onSaved' | 'onSend'> & { onCode: (code: string) => void };

function CodeForm({ needs, secret, uri, failure, isBusy, onCode, onBack }: CodeFormProps) {
  const t = useTexts(twoStepTexts);
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new request or a failure moves the focus to the field.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [needs, isRecovery, failure]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy && code.trim()) onCode(code.trim());
  }

  const isSetUp = needs === 'set-up' && secret !== null && uri !== null;
  return (
    <form className="sign-in" onSubmit={submit}>
      <Heading depth={1} className="sign-in__step">
        {t('title')}
      </Heading>
      {isSetUp ? (
        <>
          <p>{t('setUpWhy')}</p>
          <p>{t('scan')}</p>
          <AppKey secret={secret} uri={uri} />
        </>
      ) : (
        <p>{t('enterCode')}</p>
      )}
      <TextField
        key={String(isRecovery)}
        ref={field}
        label={t(isRecovery ? 'recoveryCode' : 'code')}
        hint={t(isRecovery ? 'recoveryHint' : 'codeHint')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={setCode}
        required
        error={failure}
      />
      <Button type="submit" variant="primary" disabled={isBusy || !code.trim()}>
        {t(isBusy ? 'verifying' : 'verify')}
      </Button>
      <div className="sign-in__options">
        {!isSetUp && (
          <button
            type="button"
            className="link"
            onClick={() => {
              setCode('');
              setRecovery(!isRecovery);
            }}
          >
            {t(isRecovery ? 'useApp' : 'useRecovery')}
          </button>
        )}
        <button type="button" className="link" onClick={onBack}>
          {t('back')}
        </button>
      </div>
    </form>
  );
}
