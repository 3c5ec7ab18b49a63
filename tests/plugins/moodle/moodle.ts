/** Moodle's plugins at work: packed, unpacked where an administrator's upload puts them, and asked in PHP. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { runPhp } from '#tests/support/others/php.ts';
import { moodleLanguages, packPlugins } from '#widgets/build/plugins.ts';
import type { Preloads } from '#widgets/build/preload/preloads.ts';

const RUN = fileURLToPath(new URL('./run.php', import.meta.url));

/** Where Moodle puts a plugin of each kind. */
const PLACES = { filter: 'filter', block: 'blocks' } as const;

const SCRIPT_URL = 'https://academy.example/v1/academy-widgets.js';

/** What format_text() says of a text whose author Moodle trusts, and of one that it cleans. */
export const TRUSTED = { originalformat: '1', noclean: true };
export const CLEANED = { originalformat: '1', noclean: false };

interface MoodleRequest {
  calls: readonly (readonly [string, ...unknown[]])[];
  /** Over those of a plugin that is set up; null: nobody has set it. */
  settings?: Record<string, string | null>;
  /** The page is being edited. */
  editing?: boolean;
  /** What the reader may do. */
  can?: readonly string[];
  lang?: string;
  /** A Moodle since 4.5, where filters have moved. */
  moved?: boolean;
}

interface Answered {
  // biome-ignore lint/suspicious/noExplicitAny: each call answers in its own shape
  answers: any[];
  /** The script at the end of the page. */
  end: string;
  /** Strings that were asked for, by component. */
  strings: Record<string, string[]>;
}

export interface Moodle {
  folder: string;
  ask(request: MoodleRequest): Promise<Answered>;
  remove(): Promise<void>;
}

async function unpack(zip: string, into: string): Promise<void> {
  for (const [path, bytes] of Object.entries(unzipSync(await readFile(zip)))) {
    const to = join(into, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(to, bytes);
  }
}

/** A folder of Moodle with both plugins in it, which know what pages can preload where that is given. */
export async function installPlugins(preloads?: Preloads): Promise<Moodle> {
  const folder = await mkdtemp(join(tmpdir(), 'academy-moodle-'));
  await packPlugins(folder, preloads);
  for (const [kind, place] of Object.entries(PLACES)) {
    await unpack(join(folder, `academy-widgets-moodle-${kind}.zip`), join(folder, place));
  }
  await unpack(join(folder, moodleLanguages.zip), join(folder, 'lang'));
  return {
    folder,
    remove: () => rm(folder, { recursive: true }),
    ask: async (request) => {
      const whole = {
        moodle: folder,
        editing: false,
        can: [],
        lang: 'en',
        moved: true,
        ...request,
        settings: { scripturl: SCRIPT_URL, theme: 'light', trustedonly: '1', ...request.settings },
      };
      return JSON.parse(await runPhp(RUN, JSON.stringify(whole)));
    },
  };
}
