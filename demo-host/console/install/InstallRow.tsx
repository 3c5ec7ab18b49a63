import Smartphone from 'lucide-react/icons/smartphone';
import { installTexts } from '#texts/install.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Icon } from '#ui/show/Icon.tsx';
import { askToInstall, type InstallWay } from './offer.ts';

interface InstallRowProps {
  way: InstallWay;
  /** It stands over notices, which wait for it. */
  isForNotices: boolean;
  /** Called when somebody has decided; the parent then stops drawing it. */
  onClose: () => void;
}

/** That the console can be on the home screen (promises/menu-and-routes.md#on-the-home-screen). */
export function InstallRow({ way, isForNotices, onClose }: InstallRowProps) {
  const t = useTexts(installTexts);
  return (
    <section className="push-row" aria-label={t('label')}>
      <Icon glyph={Smartphone} />
      <p className="push-row__words">{t(isForNotices ? 'notices' : way)}</p>
      {way === 'question' && (
        <Button variant="primary" onClick={() => void askToInstall().finally(onClose)}>
          {t('install')}
        </Button>
      )}
      {!isForNotices && <Button onClick={onClose}>{t('close')}</Button>}
    </section>
  );
}
