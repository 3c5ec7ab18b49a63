/** Which browsers besides Chromium this machine has. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installPackages, installsMore, NOT_INSTALLED } from '#tests/support/browser/debian.ts';
import type { Engine } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

export type EngineName = 'firefox' | 'webkit';

interface Kind {
  name: string;
  /** Programs that it needs; the first of each row that is there. */
  programs: readonly (readonly string[])[];
  /** Debian's packages that bring them. */
  packages: readonly string[];
  start(programs: readonly string[], env: NodeJS.ProcessEnv): Promise<Engine>;
}

const KINDS: Record<EngineName, Kind> = {
  firefox: {
    name: 'Firefox',
    programs: [['firefox-esr', 'firefox']],
    packages: ['firefox-esr'],
    start: ([firefox = ''], env) => startFirefox(firefox, env),
  },
  webkit: {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: ([driver = '', screen = ''], env) => startWebKit(driver, screen, env),
  },
};

const NAMES = Object.keys(KINDS) as EngineName[];

/** The programs of a browser; undefined where one is missing. */
function programsOf({ programs }: Kind): string[] | undefined {
  const found = programs.map((names) => names.map(onPath).find((path) => path !== undefined));
  return found.includes(undefined) ? undefined : (found as string[]);
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** Those that are here. The others are installed where `--all` may do so, and else left out with a sentence. */
export async function findEngines(say: (line: string) => void = console.log): Promise<EngineName[]> {
  const missing = NAMES.filter((name) => !programsOf(KINDS[name])).map((name) => KINDS[name]);
  if (missing.length > 0 && installsMore()) await installPackages(missing.flatMap(({ packages }) => packages));
  for (const { name, packages } of missing.filter((kind) => !programsOf(kind))) {
    const cure = `apt-get install ${packages.join(' ')}`;
    say(`${name} is left out, since it is not installed: \`${cure}\` on Debian (${NOT_INSTALLED}).`);
  }
  return NAMES.filter((name) => programsOf(KINDS[name]));
}

/** @param env what its system is like, as its fonts. */
export function startEngine(name: EngineName, env: NodeJS.ProcessEnv = process.env): Promise<Engine> {
  const programs = programsOf(KINDS[name]);
  if (!programs) throw new Error(`${KINDS[name].name} is not installed.`);
  return KINDS[name].start(programs, env);
}
