import type { MenuEntry } from '#domain/people/menu.ts';
import { consoleTexts } from '#texts/console.ts';
import { languageOf } from '#texts/texts.ts';
import { useLocale, useTexts } from '#texts/useTexts.tsx';
import { screenOfId } from './routes.ts';

/**
 * The name of a menu entry. Servers write their menus in English, so in another language the entry gets our own name
 * of its screen, where it has one.
 */
export function useEntryName(): (entry: MenuEntry) => string {
  const t = useTexts(consoleTexts);
  const isEnglish = languageOf(useLocale()) === 'en';
  return ({ id, name }) => {
    if (isEnglish && name) return name;
    const screen = screenOfId(id);
    return screen ? t(`screen-${screen}`) : name || id;
  };
}
