/** What `npm start` makes of the files while it serves already, and who waits for which of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFiles } from '#host/start/files.ts';

let dist = '';
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'academy-files-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

/** A promise, and what settles it. */
function step() {
  let done = () => {};
  let fail = (_: Error) => {};
  const promise = new Promise<void>((resolve, reject) => {
    done = resolve;
    fail = reject;
  });
  return { promise, done, fail };
}

/** Starts a making whose parts end when the test says so. */
function begin(states: { stale?: boolean; docsMissing?: boolean; docsStale?: boolean }) {
  const steps = { pages: step(), rest: step(), docs: step() };
  const begun: string[] = [];
  const files = makeFiles(dist, new AbortController().signal, {
    isStale: async () => states.stale === true,
    areDocsMissing: async () => states.docsMissing === true,
    areDocsStale: async () => (states.docsMissing || states.docsStale) === true,
    build: async (making) => {
      begun.push('pages');
      await steps.pages.promise;
      await making?.onPages?.();
      begun.push('packages');
      await steps.rest.promise;
    },
    buildDocs: async () => {
      begun.push('docs');
      await steps.docs.promise;
    },
  });
  const ready: string[] = [];
  const ask = (...paths: string[]) => {
    for (const path of paths) files.ready(path).then(() => ready.push(path));
  };
  return { files, steps, begun, ready, ask };
}

it('each request waits for its own part: first pages, then packages, last the documentation', async () => {
  const { files, steps, begun, ready, ask } = begin({ stale: true, docsMissing: true });
  await writeFile(join(dist, 'academy-widgets.js'), '');
  ask('/', '/users', '/academy-widgets.js', '/academy-widgets.tgz', '/docs/', '/docs/guides/data.html');
  await expect.poll(() => begun).toEqual(['pages']);
  expect([ready, files.missing().length]).toEqual([[], 3]);

  steps.pages.done();
  await expect.poll(() => ready).toEqual(['/', '/users', '/academy-widgets.js']);
  expect(files.missing().at(-1)).toBe('the documentation');

  // Nothing that no page needs is made before the server answers.
  expect(begun).toEqual(['pages']);
  files.goOn();
  await expect.poll(() => begun).toEqual(['pages', 'packages']);

  steps.rest.done();
  await expect.poll(() => ready.slice(3)).toEqual(['/academy-widgets.tgz']);
  await expect.poll(() => begun).toEqual(['pages', 'packages', 'docs']);

  steps.docs.done();
  await files.made;
  await expect.poll(() => ready.slice(4)).toEqual(['/docs/', '/docs/guides/data.html']);
  expect(files.missing()).toEqual([]);
});

it('old documentation is served until the new one is there', async () => {
  const { files, steps, begun, ready, ask } = begin({ docsStale: true });
  ask('/docs/');
  await expect.poll(() => ready).toEqual(['/docs/']);
  expect(begun).toEqual([]);
  files.goOn();
  await expect.poll(() => begun).toEqual(['docs']);
  steps.docs.done();
});

it('a build that fails lets nobody wait, and is told; without the documentation all else works', async () => {
  const failed = begin({ stale: true });
  failed.ask('/', '/docs/');
  failed.steps.pages.fail(new Error('a source is wrong'));
  await expect(failed.files.made).rejects.toThrow('a source is wrong');
  await expect.poll(() => failed.ready).toEqual(['/', '/docs/']);

  const without = begin({ docsMissing: true });
  without.ask('/docs/');
  without.files.goOn();
  without.steps.docs.fail(new Error('a link leads nowhere'));
  await without.files.made;
  await expect.poll(() => without.ready).toEqual(['/docs/']);
});
