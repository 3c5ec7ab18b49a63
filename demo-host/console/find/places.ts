import Database from 'lucide-react/icons/database';
import LogOut from 'lucide-react/icons/log-out';
import { DATA_PATH, dataSectionsOf } from '#host/console/data/sections.ts';
import { menuIcon } from '#host/console/frame/icons.ts';
import { ownPagesOf } from '#host/console/routing/ownPages.ts';
import { isInside, type Viewer } from '#host/console/routing/routes.ts';
import { useEntryName } from '#host/console/routing/useEntryName.ts';
import { consoleTexts } from '#texts/console.ts';
import { dataTexts } from '#texts/data.ts';
import { useTexts } from '#texts/useTexts.tsx';
import type { Glyph } from '#ui/show/Icon.tsx';
import { session } from '#widgets/page/index.ts';

/** Something that the search finds: a page, or what can be done from everywhere. */
export interface Result {
  key: string;
  name: string;
  /** What tells it from others of the same name. */
  about?: string;
  icon: Glyph;
  /** The path of the page that shows it, or what is done. */
  opens: string | (() => void);
}

/** All pages that this viewer may open, in the order of the menus, and what can be done from everywhere. */
export function usePlaces({ user, menu }: Viewer): Result[] {
  const t = useTexts(consoleTexts);
  const section = useTexts(dataTexts);
  const nameOf = useEntryName();
  return [
    ...menu
      .filter(isInside)
      .map((entry) => ({ key: entry.path, name: nameOf(entry), icon: menuIcon(entry.icon), opens: entry.path })),
    ...dataSectionsOf(user).map(({ name, path }) => ({
      key: path,
      name: path === DATA_PATH ? t('dataTitle') : section(name),
      ...(path === DATA_PATH ? {} : { about: t('dataTitle') }),
      icon: Database,
      opens: path,
    })),
    ...ownPagesOf(user).map(({ path, title, icon }) => ({ key: path, name: t(title), icon, opens: path })),
    { key: 'sign-out', name: t('signOut'), icon: LogOut, opens: () => void session.signOut() },
  ];
}

/** Without upper case and accents of Latin letters. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** Those whose name has a word that begins with each word that was typed; all where none was. */
export function placesLike(places: readonly Result[], typed: string): Result[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  return places.filter(({ name, about }) => {
    const own = plain(`${name} ${about ?? ''}`).split(/[\s/,–-]+/);
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}
