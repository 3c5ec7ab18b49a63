import { createElement, useState, useSyncExternalStore } from 'react';
import { ltiTexts } from '#texts/lti.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Card } from '#ui/show/Card.tsx';
import { type Description, DescriptionList } from '#ui/show/DescriptionList.tsx';
import { Banner } from '#ui/state/States.tsx';
import { api, session } from '#widgets/page/index.ts';
import type { Launch } from './openLaunch.ts';

interface LinkAccountProps {
  launch: Launch;
  /** Called with whether the account was linked. */
  onDone: (isLinked: boolean) => void;
}

/**
 * The first launch of an account of an LMS: the person signs in once and confirms that this account is theirs. The
 * account is shown before and after signing in, so that nobody links somebody else's unseen.
 */
export function LinkAccount({ launch, onDone }: LinkAccountProps) {
  const t = useTexts(ltiTexts);
  const { user } = useSyncExternalStore(session.subscribe, session.get);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const platform = launch.platformName;
  const account: Description[] = [
    [t('lms'), <bdi key="lms">{platform}</bdi>],
    [t('lmsAccount'), launch.lmsName ? <bdi key="account">{launch.lmsName}</bdi> : t('lmsUnnamed')],
  ];

  async function link() {
    setBusy(true);
    setFailure(undefined);
    const sent = await api.send('linkLtiAccount', { body: { ticket: launch.ticket } });
    setBusy(false);
    if (!sent.failure) onDone(true);
    else if (sent.failure.status !== 401) setFailure(sent.failure.message);
  }

  if (!user) {
    return (
      <>
        <Card title={t('linkTitle')} description={t('linkWhy', { platform })}>
          <DescriptionList items={account} />
        </Card>
        {createElement('academy-login')}
      </>
    );
  }
  return (
    <Card title={t('confirmTitle')} description={t('confirmText', { platform })}>
      {failure && <Banner tone="error">{failure}</Banner>}
      <DescriptionList items={[...account, [t('academyAccount'), <bdi key="name">{user.name}</bdi>]]} />
      <div className="launch__actions">
        <Button variant="primary" busy={isBusy} onClick={() => void link()}>
          {t('linkAndOpen')}
        </Button>
        <Button
          onClick={() => {
            void session.signOut();
            onDone(false);
          }}
        >
          {t('notMe')}
        </Button>
      </div>
    </Card>
  );
}
