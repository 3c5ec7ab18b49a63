/**
 * Elements in a real browser, from the built `dist`: what is tested is what pages load. `dist`
 * stands on another origin than the test's page; a test finds it as `globalThis.academyDist`, the
 * address of its folder. Started by `npm test -- --only elements`, through tsx.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { transformWithOxc } from 'vite';
import { allCalls } from '#contract/index.ts';
import { browserArgs, findBrowser } from './support/browser/browser.ts';
import { serveDist } from './support/browser/sites.ts';
import { isGate } from './support/run/gate.ts';
import { noteEnded } from './support/run/progress.ts';
import { fromTestRunner } from './support/run/results.ts';
import { startAcademy } from './support/server/academy.ts';

const rootDir = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env.ACADEMY_BROWSER ?? (await findBrowser()).path;
// Each test opens pages of its own: a file is loaded once for all of a test file.
const dist = await serveDist({ isKept: true });
/** One that runs already, or one of its own. */
const academy = process.env.ACADEMY_ORIGIN
  ? { origin: process.env.ACADEMY_ORIGIN, stop: async () => {} }
  : await startAcademy();
const { academyStaff, administrator, parent, school, teacher } = await import('./support/data/accounts.ts');

/** Strips the types of a test, which is all that a browser cannot do by itself. */
const typescript = {
  name: 'typescript',
  resolveMimeType: (context) => (/\.tsx?$/.test(context.path) ? 'js' : undefined),
  async transform(context) {
    if (!/\.tsx?$/.test(context.path)) return undefined;
    const { code } = await transformWithOxc(context.body, context.path);
    return { body: code };
  },
};

/** The reference API ends with the tests. */
const reference = { name: 'reference-api', serverStop: () => academy.stop() };

/** Each test tells when it has ended: a file that takes too long tells nothing at its end. */
const progress = {
  name: 'progress',
  serve({ path, query }) {
    if (path !== '/ended') return undefined;
    const { file, name, state, ms } = query;
    noteEnded({ path: [`.${file}`, name], state, ms: Number(ms) });
    return { body: '' };
  },
};

/** Days are those of people in India, wherever the tests run. */
const INDIA = 'Asia/Kolkata';

/** Another time zone of the reader (`tests/elements/screen/zone.ts`). */
const zone = {
  name: 'zone',
  async executeCommand({ command, payload, session }) {
    if (command !== 'zone') return undefined;
    await session.browser.getPage(session.id).emulateTimezone(payload || INDIA);
    return true;
  },
};

/** Leaves the sums where `npm test` finds them. */
const report = {
  onTestRunFinished: ({ sessions }) => {
    const results = fromTestRunner(sessions);
    writeFileSync(new URL('../test-results/elements.json', import.meta.url), JSON.stringify(results));
  },
};

export default {
  rootDir,
  files: ['tests/elements/**/*.test.{ts,js}'],
  nodeResolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  browsers: [
    chromeLauncher({
      // Frames of animations take most of what a machine without a graphics card has (`tests/elements/screen/motion.ts`).
      launchOptions: { executablePath, args: [...browserArgs, '--force-prefers-reduced-motion'] },
      // Each file has a storage of its own, else the person whom one signs in would be signed in to all; and each page
      // behaves as the one that is looked at.
      createPage: async ({ context }) => {
        const own = await context.browser().createBrowserContext();
        const page = await own.newPage();
        const devTools = await page.createCDPSession();
        await devTools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
        await page.emulateTimezone(INDIA);
        return page;
      },
    }),
  ],
  // One more than the cores: a test waits more than it works.
  concurrency: 3,
  // A file has no limit of its own: `npm test` sees whether its tests still end.
  testsFinishTimeout: 24 * 60 * 60_000,
  testFramework: { config: { timeout: 240_000 } },
  plugins: [typescript, reference, progress, zone],
  testRunnerHtml: (testFramework) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Elements</title></head>
  <body>
    <script>
      globalThis.academyDist = ${JSON.stringify(dist.base)};
      globalThis.academyIsGate = ${isGate};
      globalThis.academyCalls = ${JSON.stringify(allCalls.map(({ id, method, path }) => ({ id, method, path })))};
      globalThis.academyApi = ${JSON.stringify(academy.origin)};
      globalThis.academyAccounts = ${JSON.stringify({
        staff: administrator.phone,
        academyStaff: academyStaff.phone,
        school: school.phone,
        teacher: teacher.phone,
        parent: parent.phone,
        password: administrator.password,
      })};
    </script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`,
  reporters: [defaultReporter({ reportTestResults: true, reportTestProgress: false }), report],
};
