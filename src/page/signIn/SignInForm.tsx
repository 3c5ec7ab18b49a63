import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { entryKey } from '#api/answerCache.ts';
import { useAction } from '#api/useAction.ts';
import { useApi } from '#api/useCall.ts';
import { useEntry } from '#api/useEntry.ts';
import type { CallAnswer } from '#contract/call.ts';
import type { LoginNeeds } from '#contract/sign-in/loginNeeds.ts';
import { login } from '#contract/sign-in/session.ts';
import { signInByProvider, signInOptions } from '#contract/sign-in/signInProvider.ts';
import { homePath, isFollowablePath } from '#domain/people/menu.ts';
import { failureText } from '#page/calls/failures.ts';
import { useEmit } from '#page/element/element.ts';
import { isPortalSession, pageConfig } from '#page/element/pageGlobals.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { onDemand } from '#platform/loadCode.ts';
import { createDeviceTokens } from '#session/devices.ts';
import { loginTexts } from '#texts/login.ts';
import { pageTexts } from '#texts/page.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Banner } from '#ui/state/States.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import type { ProviderSignInProps } from './ProviderSignIn.tsx';
import type { Proof } from './providerWay.ts';
import type { SecondStepProps } from './SecondStep.tsx';
import styles from './signIn.css?inline';

addStyles(styles);

const loadSecondStep = onDemand(() => import('./SecondStep.tsx'));
const loadProvider = onDemand(() => import('./ProviderSignIn.tsx'));
const deviceTokens = createDeviceTokens();

/** The server knows who this is and refuses them. */
const FORBIDDEN = 403;
/** The password is wrong, or the server asks for more than the password. */
const UNAUTHORIZED = 401;

/**
 * What the server asks for after a correct password, and its form, whose code most people never need
 * (promises/session-and-errors.md#second-step).
 */
interface Step extends LoginNeeds {
  SecondStep: ComponentType<SecondStepProps>;
}
/** The server's message for a role that may not hold a session (promises/session-and-errors.md#sign-in-failures). */
const ACCESS_DENIED = /^access denied\.?$/i;

interface Provider {
  name: string;
  ProviderSignIn: ComponentType<ProviderSignInProps>;
}

/** The provider by which people sign in here besides a password; asked for once the form is shown. */
function useProvider(): Provider | undefined {
  const { client, cache, apiBase, epoch } = useApi();
  const [provider, setProvider] = useState<Provider>();
  // A server without this call, or without an answer: people sign in with their password.
  const { data } = useEntry(cache, entryKey(signInOptions.id, apiBase, epoch), {
    ask: (signal) => client.send(signInOptions, {}, { apiBase, signal }),
    quiet: true,
  });
  const found = data?.provider;
  useEffect(() => {
    if (!found) return setProvider(undefined);
    let hasLeft = false;
    loadProvider().then(
      ({ ProviderSignIn }) => !hasLeft && setProvider({ ...found, ProviderSignIn }),
      // The password is enough.
      () => {},
    );
    return () => {
      hasLeft = true;
    };
  }, [found]);
  return provider;
}

/**
 * Begins the page's session with the answer of a sign-in, and tells the page and the person
 * (promises/academy-login.md#after-sign-in, promises/session-and-errors.md#after-sign-in).
 */
function useFinish(parentView: boolean) {
  const t = useTexts(loginTexts);
  const emit = useEmit();
  const { signIn, toasts, session } = pageRuntime();
  return (answer: CallAnswer<typeof login>) => {
    // The person chose the parent view, even if the server's answer does not repeat it
    // (promises/academy-login.md#login-as-parent).
    if (!signIn({ ...answer, user: { ...answer.user, isParentView: answer.user.isParentView || parentView } })) return;
    const { user, menu } = session.store.getState();
    if (!user) return;
    toasts.show({
      tone: 'success',
      text: user.name ? t('welcomeBack', { name: user.name }) : t('welcomeBackNobody'),
    });
    emit('academy-signed-in', { user, menu, home: homePath(user, menu) });
  };
}

/**
 * What *Forgot Password ?* does: the page's own way, else the address that it names, else a word
 * (promises/academy-login.md#forgotten-password, promises/session-and-errors.md#forgotten-password).
 */
function useForgotPassword() {
  const t = useTexts(loginTexts);
  const emit = useEmit();
  return () => {
    if (!emit('academy-action', { action: 'forgot-password' })) return;
    const { forgotPasswordUrl } = pageConfig();
    if (forgotPasswordUrl && isFollowablePath(forgotPasswordUrl)) location.assign(forgotPasswordUrl);
    else pageRuntime().toasts.show({ tone: 'info', text: t('askSchool') });
  };
}

interface SignInFormProps {
  /** The browser may leave the page to sign in by a provider. */
  leaves?: boolean;
  /** The phone number that it begins with. */
  identifier?: string | undefined;
  /** *Login as Parent* is ticked at first. */
  parentView?: boolean;
}

/**
 * Phone number, password, Login as Parent (promises/academy-login.md#the-form): for the login screen and for the dialog
 * of the session (promises/session-and-errors.md#sign-in-form).
 */
export function SignInForm({
  leaves = false,
  identifier: firstIdentifier = '',
  parentView: startsAsParent = false,
}: SignInFormProps) {
  const t = useTexts(loginTexts);
  const page = useTexts(pageTexts);
  const { apiBase } = useApi();
  const { run, isBusy: isChecking } = useAction(login);
  const byProvider = useAction(signInByProvider);
  const isBusy = isChecking || byProvider.isBusy;
  const provider = useProvider();
  const locale = useLocale();
  const [identifier, setIdentifier] = useState(firstIdentifier);
  const [password, setPassword] = useState('');
  const [parentView, setParentView] = useState(startsAsParent);
  const [failure, setFailure] = useState<string>();
  const [step, setStep] = useState<Step>();
  /** A sign-in that is completed once its recovery codes are saved. */
  const [waiting, setWaiting] = useState<CallAnswer<typeof login>>();
  /** What the provider has proved, in place of phone number and password. */
  const [proof, setProof] = useState<Proof>();
  const { toasts } = pageRuntime();
  const finish = useFinish(parentView);
  const forgotPassword = useForgotPassword();

  /**
   * Signs in with what has been typed, and what the form asked for after that, or with the proof of a
   * provider. A failure stays on the form (promises/academy-login.md#failures).
   */
  async function send({ code, newPassword, by = proof }: { code?: string; newPassword?: string; by?: Proof } = {}) {
    setFailure(undefined);
    const deviceToken = deviceTokens.get(apiBase);
    const { answer, error } = by
      ? await byProvider.run({ body: { ...by, code, deviceToken } })
      : await run({
          body: {
            identifier: identifier.trim(),
            password,
            parentView,
            // Not sent where undefined: a server that does not know these fields never sees them.
            code,
            deviceToken,
            newPassword,
          },
        });
    if (error) {
      if (error.status === UNAUTHORIZED) {
        if ((error.body as { needs?: unknown } | undefined)?.needs) {
          const part = await loadSecondStep().catch(() => undefined);
          const needs = part?.needsOf(error.body);
          if (!part) setFailure(page('networkError'));
          else if (needs) setStep({ ...needs, SecondStep: part.SecondStep });
          // Being asked for a code or a password is not a failure; a wrong one is.
          if (code || newPassword) setFailure(error.serverMessage);
          if (!part || needs) return;
        }
        // The password is no longer right.
        setStep(undefined);
      }
      // What the provider has proved is kept for another code, and else not sent in place of a password.
      if (by && (!step || error.status === FORBIDDEN)) {
        setProof(undefined);
        setStep(undefined);
      }
      // With a response, the form shows the server's message (promises/session-and-errors.md#sign-in-failures).
      const isAnswered = error.failure === 'http';
      setFailure(isAnswered ? (error.serverMessage ?? t('loginFailed')) : failureText(error, page));
      // A role that may not sign in (promises/session-and-errors.md#sign-in-failures) is also told by a toast; any
      // other reason by the banner alone.
      if (error.status === FORBIDDEN && ACCESS_DENIED.test(error.serverMessage ?? '')) {
        toasts.show({ tone: 'error', text: page('accessDenied') });
      }
      return;
    }
    // Where a portal holds the session, nothing is stored.
    if (answer.deviceToken && !isPortalSession()) deviceTokens.set(apiBase, answer.deviceToken);
    if (answer.recoveryCodes?.length) setWaiting(answer);
    else finish(answer);
  }

  if (step) {
    const { SecondStep, ...needed } = step;
    return (
      <SecondStep
        {...needed}
        failure={failure}
        isBusy={isBusy}
        recoveryCodes={waiting?.recoveryCodes}
        onSend={(code, newPassword) => void send({ code, newPassword })}
        onSaved={() => waiting && finish(waiting)}
        onBack={() => {
          setStep(undefined);
          setProof(undefined);
          setFailure(undefined);
        }}
      />
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void send();
  }

  return (
    <form className="sign-in" onSubmit={submit}>
      {failure ? <Banner tone="error">{failure}</Banner> : null}
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="username"
        value={identifier}
        onChange={setIdentifier}
        required
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        required
      />
      <div className="sign-in__options">
        <Checkbox label={t('loginAsParent')} checked={parentView} onChange={setParentView} />
        <button type="button" className="link" onClick={forgotPassword}>
          {t('forgotPassword')}
        </button>
      </div>
      <Button type="submit" variant="primary" disabled={isBusy || !identifier.trim() || !password}>
        {isBusy ? t('signingIn') : t('login')}
      </Button>
      {provider ? (
        <provider.ProviderSignIn
          name={provider.name}
          apiBase={apiBase}
          locale={locale}
          parentView={parentView}
          isBusy={isBusy}
          leaves={leaves}
          onFailure={setFailure}
          onProof={(proven) => {
            setProof(proven);
            void send({ by: proven });
          }}
        />
      ) : null}
    </form>
  );
}
