import { accountTexts } from '#texts/account.ts';
import { useTexts } from '#texts/useTexts.tsx';

/** Gives a device in words: 'Firefox on macOS'. What the browser does not tell is null. */
export function useDeviceName(): (device: { browser: string | null; system: string | null }) => string {
  const t = useTexts(accountTexts);
  return ({ browser, system }) =>
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
}
