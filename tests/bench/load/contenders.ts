/** The pages that are loaded side by side: the floor, the peers, and the ways to load the first dashboard of ours. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleOne, PEERS } from '#tests/bench/tools/bundle.ts';
import { installed } from '#tests/support/others/packages.ts';
import { type Academy, ask, type SignedIn } from '#tests/support/server/sessions.ts';
import { DIST, type LoadSite } from './site.ts';
import { type Users, usersPath } from './users.ts';

/** What a page shows when its data is there: this text, inside of the first element that matches. */
export interface Shown {
  selector: string;
  text: string;
}

export interface Contender {
  id: string;
  /** As the tables name it. */
  name: string;
  url: string;
  shown: Shown;
  /** Its second visit is measured, with what the first has left in the cache. */
  isWarm?: boolean;
}

/** The contender that the others are compared with, and the same with a warm cache. */
export const FLOOR = 'floor';
export const WARM_FLOOR = 'floorWarm';

/**
 * Where a build tells the preload lines of its elements: an object of tags, each with the files that its first screen
 * needs. Without the file there are no such lines, and their contender is left out.
 */
export const PRELOADS = 'preload.json';

const TAG = 'academy-dashboard';
/** What stands above it on the first page of the console. */
const TODAY = 'academy-today';

async function preloadLines(): Promise<string | undefined> {
  const text = await readFile(join(DIST, PRELOADS), 'utf8').catch(() => undefined);
  const files = text === undefined ? undefined : (JSON.parse(text) as Record<string, string[] | undefined>)[TAG];
  return files?.map((file) => `<link rel="modulepreload" href="/${file}">`).join('');
}

/** Builds the pages and puts them up. */
export async function contendersAt(site: LoadSite, academy: Academy, session: SignedIn): Promise<Contender[]> {
  const stats = await ask<{ titleStats: { totalStudents: number } }>(
    academy,
    session,
    '/api/admin/dashboard-stats?timeframe=All+Time',
  );
  const list = await ask<Users>(academy, session, usersPath(1, 25));
  const total = new Intl.NumberFormat('en-IN').format(stats.titleStats.totalStudents);
  const first = list.data[0]?.mobileNumber;
  if (!first || list.data.length < 25) throw new Error('The academy has too few users to show a page of 25.');

  const { items } = await ask<{ items: { firstName: string }[] }>(
    academy,
    session,
    '/api/admin/attention?page=1&pageSize=5',
  );
  const [followUp] = items;
  if (!followUp) throw new Error('The academy has nobody to follow up, so Today would show nothing.');

  const put = (id: string, head: string, body = '<main></main>') => {
    const path = `/page/${id}/`;
    site.put(
      path,
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>First screen</title>' +
        '<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">' +
        `<meta name="academy-api-base" content="${site.origin}">${head}</head><body>${body}</body></html>`,
    );
    return site.origin + path;
  };
  const packages = await installed(PEERS);
  const byHand = async (id: string, source: URL, packages?: string) => {
    const script = `/assets/${id}.js`;
    site.put(script, await bundleOne(source, packages));
    return put(id, `<script type="module" src="${script}"></script>`);
  };
  const ours = (id: string, head: string, tag = TAG) => put(id, head, `<${tag}></${tag}>`);

  const autoloader = '<script type="module" src="/academy-widgets.js"></script>';
  const preload = await preloadLines();
  const floor = {
    url: await byHand('floor', new URL('./floor.tsx', import.meta.url)),
    shown: { selector: 'main', text: total },
  };
  const twoLines = { url: ours('two-lines', autoloader), shown: { selector: TAG, text: total } };
  const users = { selector: 'main', text: first };
  return [
    { ...floor, id: FLOOR, name: 'floor: by hand in React' },
    { ...twoLines, id: 'twoLines', name: '`academy-widgets.js`' },
    ...(preload
      ? [
          {
            ...twoLines,
            url: ours('preload', preload + autoloader),
            id: 'preload',
            name: '`academy-widgets.js` with preload lines',
          },
        ]
      : []),
    {
      ...twoLines,
      url: ours('element', `<script type="module" src="/widgets/${TAG}.js"></script>`),
      id: 'element',
      name: `\`widgets/${TAG}.js\``,
    },
    {
      ...twoLines,
      url: ours('classic', '<script src="/academy-widgets.classic.js" defer></script>'),
      id: 'classic',
      name: '`academy-widgets.classic.js`',
    },
    {
      url: ours('today', autoloader, TODAY),
      shown: { selector: TODAY, text: followUp.firstName },
      id: 'today',
      name: `\`academy-widgets.js\` and \`${TODAY}\``,
    },
    {
      url: await byHand('ag-grid', new URL('../peers/agGridList.ts', import.meta.url), packages),
      shown: users,
      id: 'agGrid',
      name: 'AG Grid, two modules, 25 rows',
    },
    {
      url: await byHand('react-admin', new URL('../peers/reactAdmin.tsx', import.meta.url), packages),
      shown: users,
      id: 'reactAdmin',
      name: 'react-admin, one list',
    },
    { ...floor, id: WARM_FLOOR, name: 'floor, warm cache', isWarm: true },
    { ...twoLines, id: 'twoLinesWarm', name: '`academy-widgets.js`, warm cache', isWarm: true },
  ];
}
