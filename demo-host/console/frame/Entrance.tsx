import { type ReactNode, useEffect, useState } from 'react';
import { DemoAccounts } from '#host/console/about/DemoAccounts.tsx';
import { Preferences } from '#host/console/account/Account.tsx';
import { useAcademyName } from '#host/console/calls/academy.ts';
import { prepareSignIn, signInAttributes } from '#host/console/calls/nextSignIn.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { partOnDemand } from '#ui/state/partOnDemand.tsx';
import { CardSkeleton } from '#ui/state/Skeletons.tsx';
import { Element } from './Element.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Face } from './Face.tsx';
import { Logo } from './Layout.tsx';
import { Main } from './Main.tsx';

const SetUp = partOnDemand(
  () => import('#host/console/setUp/SetUp.tsx').then((page) => page.default),
  <CardSkeleton />,
);

const Invite = partOnDemand(
  () => import('#host/console/invite/Invite.tsx').then((page) => page.default),
  <CardSkeleton />,
);

/** The sign-in page: the form, and the product's name above it. */
export function LoginPage() {
  const t = useTexts(consoleTexts);
  const [attributes] = useState(signInAttributes);
  // A sign-in has used it.
  useEffect(() => () => prepareSignIn(undefined), []);
  return (
    <Entrance title={t('signInTitle')}>
      <Element tag="academy-login" attributes={attributes} />
      <DemoAccounts />
    </Entrance>
  );
}

/** The page of an academy that nobody can sign in to yet. */
export function SetUpPage() {
  const t = useTexts(consoleTexts);
  return (
    <Entrance title={t('setUpTitle')}>
      <SetUp />
    </Entrance>
  );
}

/** The page that the link of an invitation opens. */
export function InvitePage() {
  const t = useTexts(consoleTexts);
  return (
    <Entrance title={t('inviteTitle')}>
      <Invite />
    </Entrance>
  );
}

/** A page for people who are not signed in: the academy's name and the display's choices above it. */
function Entrance({ title, children }: { title: string; children: ReactNode }) {
  const name = useAcademyName();
  return (
    <div className="entrance">
      <header className="entrance__bar">
        <Logo />
        <p className="sidebar__name">{name}</p>
        <Preferences />
      </header>
      <Face />
      <Main className="entrance__main" title={title} product={name}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </Main>
    </div>
  );
}
