import Lock from 'lucide-react/icons/lock';
import UserRound from 'lucide-react/icons/user-round';
import { accessTexts } from '#texts/access.ts';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { useElement, useReady } from './element.ts';
import { navigate } from './events.ts';
import { pageConfig } from './pageGlobals.ts';
import { pageRuntime } from './runtime.ts';

/** Why a screen is not shown. */
export type NotShownProps =
  | { why: 'signed-out' }
  | { why: 'denied' }
  /** The element names another API than the page does: the token is not sent there (promises/session-and-errors.md#token). */
  | { why: 'other-api'; page: string; requested: string };

/** Shown in place of a screen that nobody is signed in for, that this person may not see, or that names another API. */
export function NotShown(props: NotShownProps) {
  if (props.why === 'signed-out') return <SignInPrompt />;
  if (props.why === 'denied') return <Denied />;
  return <OtherApi page={props.page} requested={props.requested} />;
}

function OtherApi({ page, requested }: { page: string; requested: string }) {
  const t = useTexts(accessTexts);
  useReady('error');
  return <ErrorState message={t('otherApi', { page, requested })} />;
}

function Denied() {
  const t = useTexts(accessTexts);
  const page = useTexts(pageTexts);
  useReady('denied');
  return <EmptyState icon={Lock} title={page('accessDenied')} hint={t('accessDeniedWhy')} />;
}

function SignInPrompt() {
  const t = useTexts(accessTexts);
  const { element } = useElement();
  useReady('signed-out');
  function login() {
    const { loginUrl } = pageConfig();
    if (loginUrl) navigate(element, loginUrl);
    else pageRuntime().dialog.setState('sign-in', true);
  }
  return (
    <EmptyState
      icon={UserRound}
      title={t('signInPrompt')}
      hint={t('signInPromptWhy')}
      action={
        <Button variant="primary" onClick={login}>
          {t('login')}
        </Button>
      }
    />
  );
}
