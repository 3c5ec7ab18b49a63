import CircleCheck from 'lucide-react/icons/circle-check';
import Link2Off from 'lucide-react/icons/link-2-off';
import { useEffect, useState } from 'react';
import { ROUTE } from '#domain/people/menu.ts';
import { Notice } from '#host/console/frame/Notice.tsx';
import { setUpTexts } from '#texts/setUp.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { ErrorState } from '#ui/state/States.tsx';
import { SetUpForm } from './SetUpForm.tsx';
import { takeSecret } from './secret.ts';
import { openSetUp, type SetUpAnswer } from './sendSetUp.ts';

/**
 * Sets an academy up that nobody can sign in to yet, for the holder of the link of the server's start
 * (promises/menu-and-routes.md#set-up-page).
 */
export default function SetUp() {
  const t = useTexts(setUpTexts);
  const [secret] = useState(takeSecret);
  const [state, setState] = useState<SetUpAnswer['kind']>();
  const [ready, setReady] = useState<string>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again.
  useEffect(() => {
    let isOver = false;
    if (secret === '') setState('unknown');
    else void openSetUp(secret).then(({ kind }) => !isOver && setState(kind));
    return () => {
      isOver = true;
    };
  }, [secret, attempt]);

  // A whole load, so that the page of the sign-in has the name of the academy.
  const signIn = (
    <a className="button" data-variant="primary" href={ROUTE.login}>
      {t('signIn')}
    </a>
  );
  if (ready !== undefined) {
    return (
      <Notice icon={CircleCheck} title={t('readyTitle', { academy: ready })} text={t('readyText')}>
        {signIn}
      </Notice>
    );
  }
  switch (state) {
    case undefined:
      return <CardSkeleton />;
    case 'unknown':
      return (
        <Notice icon={Link2Off} title={t('unknownTitle')} text={t('unknownText')} tone="error">
          {null}
        </Notice>
      );
    case 'done':
      return (
        <Notice icon={Link2Off} title={t('doneTitle')} text={t('doneText')}>
          {signIn}
        </Notice>
      );
    case 'ok':
      return <SetUpForm secret={secret} onReady={setReady} onClosed={setState} />;
    default:
      return (
        <ErrorState
          message={t('offline')}
          onRetry={() => {
            setState(undefined);
            setAttempt(attempt + 1);
          }}
        />
      );
  }
}
