import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatList } from '#domain/format/formatList.ts';
import { PASSWORD_MIN, TEXT_MAX } from '#domain/lists/limits.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { passwordFaultOf } from '#domain/people/passwords.ts';
import { isPhone, phoneOf } from '#domain/people/phones.ts';
import { useAcademyName } from '#host/console/calls/academy.ts';
import { inviteTexts } from '#texts/invite.ts';
import { twoStepTexts } from '#texts/twoStep.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { AppKey } from '#ui/form/AppKey.tsx';
import { Button } from '#ui/form/Button.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { RecoveryCodes } from '#ui/form/RecoveryCodes.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Banner } from '#ui/state/States.tsx';
import { session } from '#widgets/page/index.ts';
import { acceptInvitation, type Closed, type CodeNeeds, type OpenedInvitation } from './sendInvite.ts';

interface InviteFormProps {
  secret: string;
  invitation: OpenedInvitation;
  /** Called before the page's session becomes that of the person who was invited. */
  onSignIn: () => void;
  /** Called when the invitation has meanwhile ended. */
  onClosed: (why: Closed) => void;
}

/** Chooses a password, and where it is asked for a phone number and the second step; then opens the person's home. */
export function InviteForm({ secret, invitation, onSignIn, onClosed }: InviteFormProps) {
  const t = useTexts(inviteTexts);
  const codes = useTexts(twoStepTexts);
  const locale = useLocale();
  const navigate = useNavigate();
  const product = useAcademyName();
  const form = useRef<HTMLFormElement>(null);
  const [phone, setPhone] = useState(invitation.mobileNumber);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needs, setNeeds] = useState<CodeNeeds>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const [isChecked, setChecked] = useState(false);
  /** What the server found, at its field. */
  const [refused, setRefused] = useState<{ password?: string; phone?: string; code?: string }>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);

  useLayoutEffect(() => {
    if (sent > 0 && !isBusy) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [sent, isBusy]);

  const { name, needsPhone, schoolNames } = invitation;
  const phoneError = () => {
    if (!needsPhone) return undefined;
    if (phone.trim() === '') return t('phoneMissing');
    return isPhone(phoneOf(phone)) ? undefined : t('phoneForm');
  };
  const passwordError = () => {
    if (password === '') return t('passwordMissing');
    const fault = passwordFaultOf(password, { name, phone: phoneOf(phone), schools: schoolNames });
    return fault && t(fault, { min: PASSWORD_MIN, max: TEXT_MAX.password });
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setChecked(true);
    setSent(sent + 1);
    setFailure(undefined);
    if (phoneError() || passwordError() || (needs && code.trim() === '')) return;
    setBusy(true);
    const answer = await acceptInvitation({
      secret,
      password,
      ...(needsPhone ? { mobileNumber: phone } : {}),
      ...(needs ? { code: code.trim() } : {}),
    });
    if (answer.kind === 'ok') {
      onSignIn();
      await session.signIn(answer.answer);
      if (answer.answer.recoveryCodes) setRecoveryCodes(answer.answer.recoveryCodes);
      else navigate(ROUTE.root, { replace: true });
      return;
    }
    setBusy(false);
    switch (answer.kind) {
      case 'closed':
        return onClosed(answer.why);
      case 'code':
        // Being asked for a code is no failure; a wrong one is.
        if (needs) setRefused({ code: t('codeWrong') });
        setNeeds(answer.needs);
        return setCode('');
      case 'field':
        setNeeds(undefined);
        // Whether a password is common, and a number somebody else's, only the server knows.
        return setRefused(
          answer.field === 'password'
            ? { password: t('passwordCommon') }
            : { phone: t(answer.isTaken ? 'phoneTaken' : 'phoneForm') },
        );
      default:
        return setFailure(t(answer.kind));
    }
  }

  if (recoveryCodes) return <Recovery codes={recoveryCodes} />;
  return (
    <form className="set-up" ref={form} onSubmit={(event) => void submit(event)} noValidate>
      <header>
        <h1 className="set-up__title">{needs ? t('codeTitle') : t('welcome', { name })}</h1>
        <p className="set-up__why">
          {needs
            ? codes(needs.uri ? 'setUpWhy' : 'enterCode')
            : t('why', { academy: invitation.academyName || product })}
        </p>
        {!needs && schoolNames.length > 0 && (
          <p className="set-up__why">
            <bdi>{formatList(schoolNames, locale)}</bdi>
          </p>
        )}
      </header>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Card>
        <div className="set-up__fields">
          {needs ? (
            <CodeFields
              needs={needs}
              code={code}
              onChange={(next) => {
                setCode(next);
                setRefused({});
              }}
              error={refused.code}
            />
          ) : (
            <>
              <TextField
                label={t('phone')}
                hint={t(needsPhone ? 'phoneNeeded' : 'phoneKnown')}
                type="tel"
                autoComplete="username"
                readOnly={!needsPhone}
                required={needsPhone}
                value={phone}
                onChange={(next) => {
                  setPhone(next);
                  setRefused({});
                }}
                error={refused.phone ?? (isChecked ? phoneError() : undefined)}
              />
              <PasswordField
                label={t('password')}
                hint={t('passwordHint', { min: PASSWORD_MIN })}
                autoComplete="new-password"
                required
                value={password}
                onChange={(next) => {
                  setPassword(next);
                  setRefused({});
                }}
                error={refused.password ?? (isChecked ? passwordError() : undefined)}
              />
            </>
          )}
        </div>
      </Card>
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? t('sending') : t('send')}
      </Button>
    </form>
  );
}

/** The codes of recovery, before the person's home. */
function Recovery({ codes }: { codes: readonly string[] }) {
  const t = useTexts(twoStepTexts);
  const navigate = useNavigate();
  return (
    <div className="set-up">
      <h1 className="set-up__title">{t('codesTitle')}</h1>
      <Card>
        <RecoveryCodes codes={codes} />
      </Card>
      <Button variant="primary" onClick={() => navigate(ROUTE.root, { replace: true })}>
        {t('kept')}
      </Button>
    </div>
  );
}

interface CodeFieldsProps {
  needs: CodeNeeds;
  code: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** The second step: the app's key where it is not set up yet, and the code. */
function CodeFields({ needs, code, onChange, error }: CodeFieldsProps) {
  const t = useTexts(twoStepTexts);
  return (
    <>
      {needs.secret && needs.uri && (
        <>
          <p>{t('scan')}</p>
          <AppKey secret={needs.secret} uri={needs.uri} />
        </>
      )}
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        autoComplete="one-time-code"
        inputMode={needs.uri ? 'numeric' : 'text'}
        autoCapitalize="none"
        required
        value={code}
        onChange={onChange}
        error={error}
      />
    </>
  );
}
