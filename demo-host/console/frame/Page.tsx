import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isParent } from '#domain/people/roles.ts';
import { useKeptPush } from '#host/console/push/support.ts';
import { type Destination, destinationOf, type Viewer } from '#host/console/routing/routes.ts';
import { useEntryName } from '#host/console/routing/useEntryName.ts';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { elements } from '#widgets/page/index.ts';
import { Content } from './Content.tsx';
import { Layout } from './Layout.tsx';
import { Main } from './Main.tsx';

/** A page for the person who is signed in. */
export function Page({ viewer }: { viewer: Viewer }) {
  const t = useTexts(consoleTexts);
  const location = useLocation();
  const destination = destinationOf(location, viewer, elements);
  useKeptPush(viewer.user);
  const name = useTitle(destination);
  const about = useReadyAbout(location.pathname);
  const title = about === undefined ? name : t('pageAbout', { page: name, about });
  if (destination.kind === 'home') return <Navigate to={destination.path} replace />;

  return (
    <Layout viewer={viewer}>
      <Main className="shell__main" title={title} product={t(isParent(viewer.user) ? 'parentTitle' : 'adminTitle')}>
        <Content destination={destination} title={title} pathname={location.pathname} viewer={viewer} />
      </Main>
    </Layout>
  );
}

/** The name of the one thing that the screen of a path is about, once the screen has said it. */
function useReadyAbout(pathname: string): string | undefined {
  const [ready, setReady] = useState<{ pathname: string; about: string }>();
  useEffect(() => {
    const listen = (event: Event) => {
      const { about } = (event as CustomEvent<{ about?: string }>).detail;
      if (about !== undefined) setReady({ pathname, about });
    };
    document.addEventListener('academy-ready', listen);
    return () => document.removeEventListener('academy-ready', listen);
  }, [pathname]);
  return ready?.pathname === pathname ? ready.about : undefined;
}

/** The title of a page: the menu's name for it, where it is in the menu. */
function useTitle(destination: Destination): string {
  const t = useTexts(consoleTexts);
  const nameOf = useEntryName();
  switch (destination.kind) {
    case 'home':
      return '';
    case 'not-found':
      return t('notFoundTitle');
    case 'deleted':
      return t('deletedTitle');
    case 'connections':
      return t('connectionsTitle');
    case 'link-requests':
      return t('linkRequestsTitle');
    case 'shared-numbers':
      return t('sharedNumbersTitle');
    case 'account':
      return t('accountTitle');
    case 'mail-choices':
      return t('whatYouGetTitle');
    case 'reports':
      return t('reportsTitle');
    case 'child-data':
      return t('childDataTitle');
    case 'about':
      return t('aboutTitle');
    case 'data':
      return t('dataTitle');
    default:
      return destination.entry ? nameOf(destination.entry) : t(`screen-${destination.screen}`);
  }
}
