/**
 * Makes what is missing of the files of the build beside the start of the server, which does not wait for them: what pages
 * need at once, and the rest when the server answers.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { areDocsMissing, areDocsStale, build, buildDocs, isStale } from './build.ts';

/** What is made, in this order. */
const PARTS = {
  pages: 'the elements and the console',
  packages: 'the classic script, the packages and compressed copies',
  docs: 'the documentation',
} as const;
type Part = keyof typeof PARTS;

/** The files of the build, of which some are still being made. */
export interface FilesInMaking {
  /** Ends once the file of a path is there, or will never be. */
  ready(path: string): Promise<void>;
  /** The server answers: what no page needs at first may be made too. */
  goOn(): void;
  /** What is still being made, in words. */
  missing(): string[];
  /** Ends once all is made. @throws an Error when the elements or the console could not be built. */
  made: Promise<void>;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** How parts are made, and when they are. Tests replace it. */
export const MAKERS = { isStale, build, areDocsMissing, areDocsStale, buildDocs };

/**
 * Begins to make what is missing or old.
 * @param ending ends that early
 */
export function makeFiles(distDir: string, ending: AbortSignal, makers = MAKERS): FilesInMaking {
  const answering = part();
  ending.addEventListener('abort', answering.finish, { once: true });
  const parts = { pages: part(), packages: part(), docs: part() } satisfies Record<Part, unknown>;
  const finish = (...names: Part[]) => {
    for (const name of names) parts[name].finish();
  };
  const makeBuild = async () => {
    if (!(await makers.isStale(distDir))) return;
    say('The build is missing or older than its sources.');
    const onPages = () => {
      finish('pages');
      return answering.made;
    };
    await makers.build({ ending, onPages });
  };
  const makeDocs = async () => {
    // The old documentation is served until the new one is there.
    if (!(await makers.areDocsMissing(distDir))) finish('docs');
    await answering.made;
    if (await makers.areDocsStale(distDir)) await makers.buildDocs({ ending });
  };
  const made = makeBuild()
    .finally(() => finish('pages', 'packages'))
    .then(() =>
      // All else works without it.
      makeDocs().catch((error: unknown) => {
        if (!ending.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      }),
    )
    .finally(() => finish('docs'));
  // Those who wait for it hear of a failure; nobody may have to.
  made.catch(() => {});
  return {
    made,
    goOn: answering.finish,
    missing: () => (Object.keys(PARTS) as Part[]).filter((name) => !parts[name].isMade()).map((name) => PARTS[name]),
    ready: async (path) => {
      await parts.pages.made;
      if (/^\/docs(?:\/|$)/.test(path)) await parts.docs.made;
      // A path without a dot is a route of the console.
      else if (/\.[^/]*$/.test(path) && !existsSync(join(distDir, path))) await parts.packages.made;
    },
  };
}

function part() {
  let finish = () => {};
  let isMade = false;
  const made = new Promise<void>((resolve) => {
    finish = () => {
      isMade = true;
      resolve();
    };
  });
  return { made, isMade: () => isMade, finish };
}
