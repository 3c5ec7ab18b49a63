/** The pages of the site, in the order of the navigation. A new page is a new row. */
import { existsSync } from 'node:fs';
import { markdownPage } from './markdown.ts';
import type { Page } from './page.ts';
import { playgroundPage } from './playground/page.tsx';
import { startPage } from './start/page.tsx';

const guide = (name: string, title: string, lead: string) =>
  markdownPage({
    path: `guides/${name}.html`,
    title,
    lead,
    section: 'Guides',
    source: `demo-host/docs/guides/${name}.md`,
  });

const listed: readonly Page[] = [
  startPage,
  playgroundPage,
  guide(
    'security',
    'Security',
    'What a page that embeds can see, where the token lives, and what to set up so that both stay safe.',
  ),
];

// While the site is being made, some files that it shows are still to come.
export const pages: readonly Page[] = listed.filter(({ source }) => {
  const isThere = source === undefined || existsSync(new URL(`../../${source}`, import.meta.url));
  if (!isThere) console.warn(`  not there yet: ${source}`);
  return isThere;
});
