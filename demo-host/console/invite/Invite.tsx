import Link2Off from 'lucide-react/icons/link-2-off';
import UserRound from 'lucide-react/icons/user-round';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { INVITATION_DAYS } from '#domain/lists/limits.ts';
import { ROUTE } from '#domain/people/menu.ts';
import { Notice } from '#host/console/frame/Notice.tsx';
import { useFirstLocale } from '#host/console/frame/preferences.ts';
import { takeSecret } from '#host/console/setUp/secret.ts';
import { inviteTexts } from '#texts/invite.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { session } from '#widgets/page/index.ts';
import { InviteForm } from './InviteForm.tsx';
import { type Closed, type InviteAnswer, type OpenedInvitation, openInvitation } from './sendInvite.ts';

/**
 * The page that the link of an invitation opens: chooses a password, and signs in
 * (promises/menu-and-routes.md#invite-page).
 */
export default function Invite() {
  const [secret, setSecret] = useState(takeSecret);
  // Another link in the same tab changes the fragment alone.
  useEffect(() => {
    const take = () => window.location.hash.length > 1 && setSecret(takeSecret());
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return <Invitation key={secret} secret={secret} />;
}

function Invitation({ secret }: { secret: string }) {
  const t = useTexts(inviteTexts);
  const offerLocale = useFirstLocale();
  const [opened, setOpened] = useState<InviteAnswer<OpenedInvitation>>();
  const [attempt, setAttempt] = useState(0);
  const { status, user } = useSyncExternalStore(session.subscribe, session.get);
  /** The person has chosen to go on, or was signed in by this invitation. */
  const [isOwn, setOwn] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isOver = false;
    if (secret === '') setOpened({ kind: 'closed', why: 'unknown' });
    else {
      void openInvitation(secret).then((answer) => {
        if (isOver) return;
        if (answer.kind === 'ok') offerLocale(answer.answer.language);
        setOpened(answer);
      });
    }
    return () => {
      isOver = true;
    };
  }, [secret, attempt]);

  if (opened === undefined || status === 'loading') return <CardSkeleton />;
  if (opened.kind === 'closed') return <ClosedNotice why={opened.why} />;
  if (opened.kind !== 'ok') {
    return (
      <ErrorState
        message={t(opened.kind === 'busy' || opened.kind === 'offline' ? opened.kind : 'failed')}
        onRetry={() => {
          setOpened(undefined);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  const invitation = opened.answer;
  if (status === 'signed-in' && !isOwn) {
    const name = user?.name?.trim() || t('somebody');
    return (
      <Notice
        icon={UserRound}
        title={t('signedInTitle', { name })}
        text={t('signedInText', { name, invited: invitation.name })}
      >
        <Button variant="primary" onClick={() => void session.signOut().then(() => setOwn(true))}>
          {t('goOn')}
        </Button>
        <a className="button" href={ROUTE.root}>
          {t('stay', { name })}
        </a>
      </Notice>
    );
  }
  return (
    <InviteForm
      secret={secret}
      invitation={invitation}
      onSignIn={() => setOwn(true)}
      onClosed={(why) => setOpened({ kind: 'closed', why })}
    />
  );
}

/** Says why the link opens nothing, and what to do. */
function ClosedNotice({ why }: { why: Closed }) {
  const t = useTexts(inviteTexts);
  return (
    <Notice
      icon={Link2Off}
      title={t(`${why}Title`)}
      text={t(`${why}Text`, { days: INVITATION_DAYS })}
      {...(why === 'unknown' ? { tone: 'error' as const } : {})}
    >
      {why !== 'blocked' && (
        <a className="button" data-variant={why === 'used' ? 'primary' : undefined} href={ROUTE.login}>
          {t('signIn')}
        </a>
      )}
    </Notice>
  );
}
