import ExternalLink from 'lucide-react/icons/external-link';
import Link2Off from 'lucide-react/icons/link-2-off';
import SearchX from 'lucide-react/icons/search-x';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { directionOf } from '#domain/format/direction.ts';
import { FramedPage } from '#host/console/embed/FramedPage.tsx';
import type { RequestedPage } from '#host/console/embed/requestedScreen.ts';
import type { Framed } from '#host/console/embed/showFramed.tsx';
import { Notice } from '#host/console/frame/Notice.tsx';
import { consoleHome, destinationOf, followable } from '#host/console/routing/routes.ts';
import { ltiTexts } from '#texts/lti.ts';
import { LocaleContext, useTexts } from '#texts/useTexts.tsx';
import { HeadingLevelContext } from '#ui/show/Heading.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { Surface } from '#ui/show/Surface.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { elements, session } from '#widgets/page/index.ts';
import { ChooseScreen } from './ChooseScreen.tsx';
import { LinkAccount } from './LinkAccount.tsx';
import type { Launch, Opened } from './openLaunch.ts';

interface LaunchPageProps extends Framed {
  look: Pick<RequestedPage, 'theme' | 'locale'>;
  opening: Promise<Opened>;
}

/** The page that an LMS frames: the screen of the launch, or what has to be done first, as linking an account. */
export function LaunchPage({ look, opening, ...framed }: LaunchPageProps) {
  const [opened, setOpened] = useState<Opened>();
  const [isLinked, setLinked] = useState<boolean>();
  useEffect(() => void opening.then(setOpened), [opening]);

  const launch = opened?.kind === 'launch' ? opened.launch : undefined;
  const isReady = launch && (launch.session !== null || isLinked === true);
  if (isReady && !launch.returnUrl) return <LaunchedScreen launch={launch} look={look} {...framed} />;
  return (
    <LocaleContext value={look.locale}>
      <Surface theme={look.theme} dir={directionOf(look.locale)}>
        <HeadingLevelContext value={1}>
          <Shown {...framed}>
            {!opened ? (
              <ListSkeleton items={4} />
            ) : opened.kind !== 'launch' ? (
              <NotOpened opened={opened} />
            ) : isReady ? (
              <ChooseScreen launch={launch} consoleUrl={framed.consoleUrl} />
            ) : isLinked === false ? (
              <NotLinked />
            ) : (
              <LinkAccount launch={opened.launch} onDone={setLinked} />
            )}
          </Shown>
        </HeadingLevelContext>
      </Surface>
    </LocaleContext>
  );
}

/** Reports that something is shown, so that the LMS gives the frame its height. */
function Shown({ onShown, children }: Framed & { children: ReactNode }) {
  useEffect(() => onShown?.('launch'), [onShown]);
  return <div className="launch">{children}</div>;
}

/** The screen that the launch names; without one, the home of the person who is signed in. */
function LaunchedScreen({ launch, look, ...framed }: Omit<LaunchPageProps, 'opening'> & { launch: Launch }) {
  const { user, menu } = useSyncExternalStore(session.subscribe, session.get);
  // The home that was shown first stays, also when the session ends.
  const [home, setHome] = useState<{ tag: string; attributes: Record<string, string> }>();
  if (!launch.screen && user && !home) {
    const viewer = { user, menu: followable(menu, framed.consoleUrl) };
    const destination = destinationOf(new URL(consoleHome(viewer), framed.consoleUrl), viewer, elements);
    if (destination.kind === 'screen') setHome(destination);
  }
  const screen = launch.screen ?? home?.tag;
  const row = elements.find(({ tag }) => tag === screen);
  if (screen && row) {
    const attributes = launch.screen ? launch.attributes : (home?.attributes ?? {});
    return <FramedPage requested={{ ...look, screen, row, attributes }} {...framed} />;
  }
  return (
    <LocaleContext value={look.locale}>
      <Surface theme={look.theme} dir={directionOf(look.locale)}>
        <Shown {...framed}>{screen ? <UnknownScreen screen={screen} /> : <ListSkeleton items={4} />}</Shown>
      </Surface>
    </LocaleContext>
  );
}

function UnknownScreen({ screen }: { screen: string }) {
  const t = useTexts(ltiTexts);
  return (
    <Notice icon={SearchX} title={t('unknownTitle', { screen })} text={t('unknownText')}>
      {null}
    </Notice>
  );
}

function NotOpened({ opened }: { opened: Exclude<Opened, { kind: 'launch' }> }) {
  const t = useTexts(ltiTexts);
  if (opened.kind === 'unbound') {
    return (
      <Notice icon={ExternalLink} title={t('unboundTitle')} text={t('unboundText')}>
        {opened.again && (
          <a className="button" data-variant="primary" href={opened.again} target="_blank" rel="noopener">
            <Icon glyph={ExternalLink} />
            {t('newWindow')}
          </a>
        )}
      </Notice>
    );
  }
  const text = opened.kind === 'unreachable' ? t('noAnswer') : (opened.message ?? t('overText'));
  return (
    <Notice icon={Link2Off} title={t('overTitle')} text={text}>
      {null}
    </Notice>
  );
}

function NotLinked() {
  const t = useTexts(ltiTexts);
  return (
    <Notice icon={Link2Off} title={t('notLinkedTitle')} text={t('overText')}>
      {null}
    </Notice>
  );
}
