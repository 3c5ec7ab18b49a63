import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '#domain/people/roles.ts';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { partOnDemand } from '#ui/state/partOnDemand.tsx';
import { ListSkeleton } from '#ui/state/Skeletons.tsx';
import { scrollInList } from '#ui/table/scrollInList.ts';
import { type DataSection, dataSectionsOf } from './sections.ts';

const PARTS: Record<DataSection, ComponentType<{ user: SessionUser }>> = {
  overview: partOnDemand(() => import('./Overview.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  import: partOnDemand(() => import('./Import.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  plans: partOnDemand(() => import('./Plans.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  invitations: partOnDemand(() => import('./Invitations.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  keys: partOnDemand(() => import('./Keys.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  webhooks: partOnDemand(() => import('./Webhooks.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  statements: partOnDemand(() => import('./Statements.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  channels: partOnDemand(() => import('./Channels.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  brand: partOnDemand(() => import('./Brand.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  minimumAttendance: partOnDemand(
    () => import('./MinimumAttendance.tsx').then((part) => part.default),
    <ListSkeleton items={4} />,
  ),
  names: partOnDemand(() => import('./Names.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  academy: partOnDemand(() => import('./Academy.tsx').then((part) => part.default), <ListSkeleton items={4} />),
};

/** What is in the academy, and the ways in which it gets there. Each section is loaded when it is opened. */
export default function Data({ user, section }: { user: SessionUser; section: DataSection }) {
  const t = useTexts(dataTexts);
  const Section = PARTS[section];
  const nav = useRef<HTMLElement>(null);
  // On a phone the later sections have no room: the one that is open is shown among them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section is another link to show.
  useLayoutEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link) scrollInList(nav.current, link);
  }, [section]);
  return (
    <div className="screen">
      <nav className="data-nav" aria-label={t('sections')} ref={nav}>
        <ul>
          {dataSectionsOf(user).map(({ name, path }) => (
            <li key={name}>
              <Link className="data-nav__link" to={path} aria-current={name === section ? 'page' : undefined}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Section user={user} />
    </div>
  );
}
