import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '#domain/roles.ts';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { lazyPart } from '#ui/lazyPart.tsx';
import { ListSkeleton } from '#ui/Skeletons.tsx';
import { type DataSection, dataSectionsOf } from './sections.ts';

const PARTS: Record<DataSection, ComponentType<{ user: SessionUser }>> = {
  overview: lazyPart(() => import('./Overview.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  import: lazyPart(() => import('./Import.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  plans: lazyPart(() => import('./Plans.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  invitations: lazyPart(() => import('./Invitations.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  keys: lazyPart(() => import('./Keys.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  statements: lazyPart(() => import('./Statements.tsx').then((part) => part.default), <ListSkeleton items={4} />),
  academy: lazyPart(() => import('./Academy.tsx').then((part) => part.default), <ListSkeleton items={4} />),
};

/** What is in the academy, and the ways in which it gets there. Each section is loaded when it is opened. */
export default function Data({ user, section }: { user: SessionUser; section: DataSection }) {
  const t = useTexts(dataTexts);
  const Section = PARTS[section];
  return (
    <div className="screen">
      <nav className="data-nav" aria-label={t('sections')}>
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
