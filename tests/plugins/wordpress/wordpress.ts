/** The plugin for WordPress at work: packed, unpacked as an upload is, and asked in PHP as one person of a school's website. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { runPhp } from '#tests/support/others/php.ts';
import { packPlugins } from '#widgets/build/plugins.ts';

const RUN = fileURLToPath(new URL('./run.php', import.meta.url));
const ZIP = 'academy-widgets-wordpress.zip';

const WRITES = ['edit_posts', 'edit_post'];
const MANAGES = [...WRITES, 'edit_theme_options', 'manage_options'];

/** What WordPress lets each do, of what the plugin looks at. A network takes `manage_options` for those of one site. */
const MAY = {
  visitor: [],
  subscriber: ['read'],
  author: WRITES,
  editor: WRITES,
  administrator: MANAGES,
  networkAdministrator: [...MANAGES, 'manage_network_options'],
} as const;

export type Person = keyof typeof MAY;
export type Settings = Record<string, unknown>;

interface WordPressRequest {
  as: Person;
  calls: readonly (readonly [string, ...unknown[]])[];
  site?: Settings;
  /** Settings of the network; null: there is none. */
  network?: Settings | null;
  /** The page is one of the network's administration. */
  inNetwork?: boolean;
}

interface Answered {
  answers: string[];
  /** The settings that are stored afterwards. */
  stored: { site: Settings; network: Settings | null };
  complaints: string[];
  scripts: string[];
}

export interface WordPressPlugin {
  ask(request: WordPressRequest): Promise<Answered>;
  remove(): Promise<void>;
}

/** A folder with the plugin in it. */
export async function installPlugin(): Promise<WordPressPlugin> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-wordpress-'));
  await packPlugins(folder);
  for (const [path, bytes] of Object.entries(unzipSync(await readFile(join(folder, ZIP))))) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
  }
  return {
    remove: () => rm(folder, { recursive: true }),
    ask: async (request) => {
      const whole = {
        plugin: join(folder, 'academy-widgets'),
        site: {},
        network: null,
        inNetwork: false,
        may: MAY[request.as],
        ...request,
      };
      return JSON.parse(await runPhp(RUN, JSON.stringify(whole)));
    },
  };
}
