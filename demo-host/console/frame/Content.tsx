import { isParent } from '#domain/people/roles.ts';
import { About } from '#host/console/about/About.tsx';
import { askingPart } from '#host/console/calls/askingPart.ts';
import { InstallHint } from '#host/console/install/InstallHint.tsx';
import { canArrive } from '#host/console/push/support.ts';
import { NotFound, Unavailable } from '#host/console/routing/pages.tsx';
import { ABOVE, type Destination, mayFollowUp, type Viewer } from '#host/console/routing/routes.ts';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { Element } from './Element.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

// Pages that few people open are loaded on demand.
const Connections = askingPart(() => import('#host/console/lms/Connections.tsx'), <ListSkeleton items={4} />);
const Deleted = askingPart(() => import('#host/console/records/Deleted.tsx'), <ListSkeleton items={6} />);
const LinkRequests = askingPart(() => import('#host/console/records/LinkRequests.tsx'), <ListSkeleton items={4} />);
const SharedNumbers = askingPart(() => import('#host/console/records/SharedNumbers.tsx'), <ListSkeleton items={4} />);
const OwnAccount = askingPart(() => import('#host/console/account/OwnAccount.tsx'), <ListSkeleton items={4} />);

const WhatYouGet = askingPart(() => import('#host/console/account/WhatYouGet.tsx'), <ListSkeleton items={2} />);

const Reports = askingPart(() => import('#host/console/account/Reports.tsx'), <ListSkeleton items={3} />);

const ChildData = askingPart(() => import('#host/console/account/ChildData.tsx'), <ListSkeleton items={2} />);

const PushRow = askingPart(() => import('#host/console/push/PushRow.tsx'), <div className="push-row" />);

const Data = askingPart(() => import('#host/console/data/Data.tsx'), <ListSkeleton items={4} />);

// Where it cannot be had, the page says the rest.
const FirstSteps = askingPart(
  () => import('#host/console/data/FirstSteps.tsx'),
  null,
  () => null,
);

/** Notices also arrive where this page is closed. */
const NOTICES_TAG = 'academy-notices';

/** For an element with another one above it (promises/menu-and-routes.md#the-first-page-of-staff). */
const BELOW = { 'heading-level': '2' };

interface ContentProps {
  destination: Exclude<Destination, { kind: 'home' }>;
  title: string;
  pathname: string;
  viewer: Viewer;
}

/** The console's own pages that know who is signed in. */
const OWN_PAGES = {
  connections: Connections,
  'link-requests': LinkRequests,
  'shared-numbers': SharedNumbers,
  account: OwnAccount,
  'mail-choices': WhatYouGet,
  reports: Reports,
} as const;
type OwnPage = Extract<Destination, { kind: keyof typeof OWN_PAGES }>;
const isOwnPage = (destination: Destination): destination is OwnPage => destination.kind in OWN_PAGES;

/** What a path shows: a page of the console's own, or an element. */
export function Content({ destination, title, pathname, viewer }: ContentProps) {
  if (destination.kind === 'not-found') return <NotFound viewer={viewer} />;
  if (destination.kind === 'deleted') return <Deleted />;
  if (destination.kind === 'about') return <About />;
  if (isOwnPage(destination)) {
    const OwnPage = OWN_PAGES[destination.kind];
    return (
      <ErrorBoundary key={pathname}>
        <OwnPage user={viewer.user} />
      </ErrorBoundary>
    );
  }
  if (destination.kind === 'child-data') {
    return (
      <ErrorBoundary key={pathname}>
        <ChildData />
      </ErrorBoundary>
    );
  }
  if (destination.kind === 'data') {
    return (
      <ErrorBoundary key={pathname}>
        <Data user={viewer.user} section={destination.section} />
      </ErrorBoundary>
    );
  }
  if (destination.kind === 'unavailable') return <Unavailable page={title} viewer={viewer} />;
  const above = mayFollowUp(viewer.user) ? ABOVE[destination.tag] : undefined;
  // A new key for each path, so that no state of the previous page is kept.
  return (
    <ErrorBoundary key={pathname}>
      <InstallHint user={viewer.user} isOverNotices={destination.tag === NOTICES_TAG} />
      {destination.tag === NOTICES_TAG && canArrive(viewer.user) && <PushRow isParent={isParent(viewer.user)} />}
      {above && viewer.user.capabilities.includes('data') && <FirstSteps user={viewer.user} />}
      {above && <Element tag={above} />}
      <Element {...destination} attributes={{ ...destination.attributes, ...(above && BELOW) }} />
    </ErrorBoundary>
  );
}
