import Lock from 'lucide-react/icons/lock';
import { pageTexts } from '#texts/page.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { EmptyState } from '#ui/States.tsx';
import { useReady } from './host.ts';

/** Whoever is signed in may not see this screen. */
export function Denied() {
  const t = useTexts(pageTexts);
  useReady('denied');
  return <EmptyState icon={Lock} title={t('accessDenied')} hint={t('accessDeniedWhy')} />;
}
