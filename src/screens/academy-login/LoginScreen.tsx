import { useStore } from 'zustand';
import { homePath } from '#domain/people/menu.ts';
import { useNavigate, useReady } from '#page/element/element.ts';
import { pageRuntime } from '#page/element/runtime.ts';
import { SignInForm } from '#page/signIn/SignInForm.tsx';
import { loginTexts } from '#texts/login.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { Heading } from '#ui/show/Heading.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { addStyles } from '#ui/style/adoptStyles.ts';
import styles from './login.css?inline';

addStyles(styles);

interface LoginScreenProps {
  phone?: string;
  asParent?: string;
}

/** Login (promises/academy-login.md): the sign-in form, or who is signed in. */
export function LoginScreen({ phone, asParent }: LoginScreenProps) {
  const { status } = useStore(pageRuntime().session.store);
  const t = useTexts(loginTexts);
  useReady(status === 'loading' ? undefined : 'data');

  if (status === 'loading') return <CardSkeleton />;
  return (
    <div className="login">
      <Card>
        <header className="login__head">
          <Heading depth={0} className="login__title">
            {t('title')}
          </Heading>
          <p className="login__subtitle">{t('subtitle')}</p>
        </header>
        {status === 'signed-in' ? (
          <SignedIn />
        ) : (
          <SignInForm leaves identifier={phone} parentView={asParent === 'true'} />
        )}
      </Card>
    </div>
  );
}

/**
 * Who is signed in, with Continue and Sign Out, on a page that does not leave the login by itself
 * (promises/academy-login.md#already-signed-in).
 */
function SignedIn() {
  const { session, signOut } = pageRuntime();
  const { user, menu } = useStore(session.store);
  const t = useTexts(loginTexts);
  const navigate = useNavigate();
  return (
    <>
      <p role="status">{user?.name ? t('signedInAs', { name: user.name }) : t('signedIn')}</p>
      <div className="login__actions">
        {user ? (
          <Button variant="primary" onClick={() => navigate(homePath(user, menu))}>
            {t('continue')}
          </Button>
        ) : null}
        <Button onClick={signOut}>{t('signOut')}</Button>
      </div>
    </>
  );
}
