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
import { startAcademy } from './support/academy.ts';
import { browserArgs, findBrowser } from './support/browser.ts';
import { fromProgress, noteEnded } from './support/progress.ts';
import { fromTestRunner, sum } from './support/results.ts';
import { serveDist } from './support/sites.ts';

const rootDir = fileURLToPath(new URL('..', import.meta.url));
const executablePath = process.env.ACADEMY_BROWSER ?? (await findBrowser()).path;
const dist = await serveDist();
/** One that runs already, or one of its own. */
const academy = process.env.ACADEMY_ORIGIN
  ? { origin: process.env.ACADEMY_ORIGIN, stop: async () => {} }
  : await startAcademy();
const { administrator, parent, teacher } = await import('./support/accounts.ts');

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
    noteEnded({ path: ['tests/elements', query.name], state: query.state });
    return { body: '' };
  },
};

/** Leaves the sums where `npm test` finds them. */
const report = {
  onTestRunFinished: ({ sessions }) => {
    const results = [...sessions];
    const told = fromTestRunner(results);
    const all = results.every((session) => session.testResults) ? told : sum([told, fromProgress()]);
    writeFileSync(new URL('../test-results/elements.json', import.meta.url), JSON.stringify(all));
  },
};

export default {
  rootDir,
  files: ['tests/elements/**/*.test.{ts,js}'],
  nodeResolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  browsers: [
    chromeLauncher({
      launchOptions: { executablePath, args: [...browserArgs] },
      // Each file has a storage of its own, else whoever one signs in would be signed in to all; and each page
      // behaves as the one that is looked at.
      createPage: async ({ context }) => {
        const own = await context.browser().createBrowserContext();
        const page = await own.newPage();
        const devTools = await page.createCDPSession();
        await devTools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
        return page;
      },
    }),
  ],
  // One more than the cores: a test waits more than it works.
  concurrency: 3,
  // Less than `npm test` gives the suite, so that it ends with its report.
  testsFinishTimeout: 18 * 60_000,
  testFramework: { config: { timeout: 60_000 } },
  plugins: [typescript, reference, progress],
  testRunnerHtml: (testFramework) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Elements</title></head>
  <body>
    <script>
      globalThis.academyDist = ${JSON.stringify(dist.base)};
      globalThis.academyApi = ${JSON.stringify(academy.origin)};
      globalThis.academyAccounts = ${JSON.stringify({
        staff: administrator.phone,
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
