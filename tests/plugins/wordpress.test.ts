/** The WordPress plugin in a network of sites: which settings count, and what is deleted with it. */
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasPhp, runPhp } from '#tests/support/others/php.ts';

const RUN = fileURLToPath(new URL('./wordpress/network.php', import.meta.url));
const PLUGIN = fileURLToPath(new URL('../../demo-host/plugins/wordpress/academy-widgets', import.meta.url));

type Settings = Record<string, string>;

const answer = async (site: Settings, network: Settings | null): Promise<{ settings: Settings; deleted: string[] }> =>
  JSON.parse(await runPhp(RUN, JSON.stringify({ plugin: PLUGIN, site, network })));

const NETWORK = { script_url: 'https://academy.example/academy-widgets.js', integrity: 'sha384-a', theme: 'light' };

describe.skipIf(!(await hasPhp()))('the settings of WordPress', () => {
  it('are a site’s own, whatever a network would say, where there is none', async () => {
    const own = { script_url: 'https://own.example/academy-widgets.js', locale: 'hi-IN' };
    expect(await answer(own, null)).toEqual({ settings: own, deleted: ['academy_widgets'] });
  });

  it.each([
    ['has none of its own', {}, NETWORK],
    ['has a theme of its own', { theme: 'dark', locale: '' }, { ...NETWORK, theme: 'dark' }],
    ['has a hash without a script', { integrity: 'sha384-b' }, NETWORK],
    [
      'names a script of its own',
      { script_url: 'https://own.example/academy-widgets.js' },
      { script_url: 'https://own.example/academy-widgets.js', theme: 'light' },
    ],
  ])('are the network’s for a site that %s, as far as they belong to it', async (_, site, counts) => {
    expect((await answer(site, NETWORK)).settings).toEqual(counts);
  });

  it('are deleted with the plugin in every site and in the network', async () => {
    expect((await answer({}, NETWORK)).deleted).toEqual([
      'site 1: academy_widgets',
      'site 2: academy_widgets',
      'site 3: academy_widgets',
      'network 1: academy_widgets',
    ]);
  });
});
