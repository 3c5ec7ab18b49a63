import Hourglass from 'lucide-react/icons/hourglass';
import SearchX from 'lucide-react/icons/search-x';
import { Link, useLocation } from 'react-router';
import { Notice } from '#host/console/frame/Notice.tsx';
import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { consoleHome, type Viewer } from './routes.ts';

/**
 * For an address without a page, and for one that this viewer's menu does not give
 * (promises/menu-and-routes.md#page-not-found).
 */
export function NotFound({ viewer }: { viewer: Viewer }) {
  const t = useTexts(consoleTexts);
  return (
    <Notice icon={SearchX} title={t('notFoundTitle')} text={t('notFoundText')}>
      <HomeLink viewer={viewer} />
    </Notice>
  );
}

/** For a screen of the menu whose element this build does not have. */
export function Unavailable({ page, viewer }: { page: string; viewer: Viewer }) {
  const t = useTexts(consoleTexts);
  return (
    <Notice icon={Hourglass} title={t('unavailableTitle')} text={t('unavailableText', { page })}>
      <HomeLink viewer={viewer} />
    </Notice>
  );
}

/** The way home, unless this is home. */
function HomeLink({ viewer }: { viewer: Viewer }) {
  const t = useTexts(consoleTexts);
  const home = consoleHome(viewer);
  if (useLocation().pathname === home) return null;
  return (
    <Link to={home} className="button" data-variant="primary">
      {t('goHome')}
    </Link>
  );
}
