import { consoleTexts } from '#texts/console.ts';
import { useTexts } from '#texts/useTexts.tsx';
import { Screen } from '#ui/show/Screen.tsx';

/**
 * About the product (promises/menu-and-routes.md#about). The licence of the charts library requires its name and this
 * link.
 */
export function About() {
  const t = useTexts(consoleTexts);
  return (
    <Screen title={t('aboutTitle')} description={t('aboutText')}>
      <p>{t('aboutVersion', { version: import.meta.env.ACADEMY_VERSION })}</p>
      <p>
        <a className="link" href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
          {t('aboutCharts')}
        </a>
      </p>
    </Screen>
  );
}
