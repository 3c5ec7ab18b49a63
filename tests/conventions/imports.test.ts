import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');

/** Planted imports: the file that asks, what it asks for. */
const forbidden: readonly [file: string, specifier: string][] = [
  ['src/platform/x.ts', '#domain/people/roles.ts'],
  ['src/domain/x.ts', '#texts/texts.ts'],
  ['src/texts/x.ts', '#ui/form/Button.tsx'],
  ['src/contract/x.ts', '#api/client.ts'],
  ['src/ui/table/Table.tsx', '#contract/figures/dashboard.ts'],
  ['src/ui/table/Table.tsx', '#api/client.ts'],
  ['src/ui/table/Table.tsx', '#session/store.ts'],
  ['src/charts/BarChart.tsx', '#api/client.ts'],
  ['src/export/csv.ts', '#page/overlay/toasts.ts'],
  ['src/api/client.ts', '#ui/form/Button.tsx'],
  ['src/api/client.ts', '#session/store.ts'],
  ['src/api/client.ts', '#page/overlay/toasts.ts'],
  ['src/session/store.ts', '#ui/form/Button.tsx'],
  ['src/session/store.ts', '#page/element/runtime.ts'],
  ['src/page/element/runtime.ts', '#screens/academy-dashboard/DashboardScreen.tsx'],
  ['src/page/element/runtime.ts', '#widgets/page/elements.ts'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '#screens/academy-login/LoginScreen.tsx'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '#widgets/page/define.tsx'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '../login/LoginScreen.tsx'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', './../login/LoginScreen.tsx'],
  ['widgets/entries/academy-dashboard.ts', '#host/console/main.tsx'],
  ['demo-host/server/database/x.ts', '#host/server/http/policy.ts'],
  ['demo-host/server/http/x.ts', '#host/server/people/users.queries.ts'],
  ['demo-host/server/sign-in/x.ts', '#host/server/people/users.queries.ts'],
  ['demo-host/server/plans/x.ts', '#host/server/figures/dashboard.queries.ts'],
  ['demo-host/server/lti/x.ts', '#host/server/provider/oidc.ts'],
  ['demo-host/server/imports/roster/readRoster.ts', '#host/start/app.ts'],
  ['demo-host/server/http/x.ts', '#session/store.ts'],
  ['demo-host/server/people/x.ts', '#texts/texts.ts'],
  ['demo-host/console/main.tsx', '#widgets/page/define.tsx'],
  ['demo-host/console/main.tsx', '#page/element/runtime.ts'],
  ['demo-host/console/main.tsx', '#session/store.ts'],
  ['demo-host/console/main.tsx', '#api/client.ts'],
  ['demo-host/console/main.tsx', '#page/overlay/toasts.ts'],
  ['demo-host/console/main.tsx', '#host/server/people/users.queries.ts'],
  ['demo-host/contract/compare.ts', '#host/start/app.ts'],
  ['demo-host/docs/build.ts', '#session/store.ts'],
  ['demo-host/docs/build.ts', '#host/start/app.ts'],
  ['demo-host/docs/build.ts', '#host/console/main.tsx'],
  ['demo-host/console/blocks/main.tsx', '#widgets/page/index.ts'],
  ['demo-host/console/blocks/main.tsx', '#host/console/main.tsx'],
  ['demo-host/console/lms/Links.tsx', '#charts/BarChart.tsx'],
  ['widgets/check/rules.ts', '#host/start/app.ts'],
  ['tests/domain/x.test.ts', '../../src/domain/people/roles.ts'],
];

const allowed: readonly [file: string, specifier: string][] = [
  ['src/domain/x.ts', './roles.ts'],
  ['src/texts/x.ts', '#domain/people/roles.ts'],
  ['src/contract/x.ts', '#domain/lists/limits.ts'],
  ['src/ui/table/Table.tsx', '#texts/texts.ts'],
  ['src/charts/BarChart.tsx', '#domain/learning/bands.ts'],
  ['src/api/client.ts', '#contract/call.ts'],
  ['src/session/store.ts', '#api/client.ts'],
  ['src/page/element/runtime.ts', '#session/store.ts'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '#page/element/runtime.ts'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', './StatCards.tsx'],
  ['widgets/entries/academy-dashboard.ts', '#screens/academy-dashboard/DashboardScreen.tsx'],
  ['demo-host/server/database/x.ts', '#contract/call.ts'],
  ['demo-host/server/people/x.ts', '#host/server/sign-in/userRules.ts'],
  ['demo-host/start/app.ts', '#host/server/people/users.queries.ts'],
  ['demo-host/start/app.ts', '#host/server/imports/roster/readRoster.ts'],
  ['demo-host/console/main.tsx', '#widgets/page/index.ts'],
  ['demo-host/console/lms/Links.tsx', '#api/useCall.ts'],
  ['demo-host/console/lms/Links.tsx', '#page/calls/useWrite.ts'],
  ['demo-host/console/blocks/main.tsx', '#charts/BarChart.tsx'],
  ['demo-host/contract/contracts.ts', '#host/server/http/openapi.ts'],
  ['demo-host/docs/build.ts', '#host/contract/contracts.ts'],
  ['demo-host/docs/build.ts', '#host/server/academy/retention.ts'],
  ['demo-host/docs/build.ts', '#vite.config.ts'],
  ['widgets/check/rules.ts', '#texts/check.ts'],
  ['tests/domain/x.test.ts', '#domain/people/roles.ts'],
];

/** Every way of writing an import that the rule has to see. */
const ways: readonly ((specifier: string) => string)[] = [
  (specifier) => `import { thing } from '${specifier}';\nconsole.log(thing);\n`,
  (specifier) => `import type { Thing } from '${specifier}';\nexport type Mine = Thing;\n`,
  (specifier) => `export { thing } from '${specifier}';\n`,
  (specifier) => `export const later = () => import('${specifier}');\n`,
];

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'academy-imports-'));
  for (const file of ['.biome.jsonc', '.imports.grit', '.gitignore']) cpSync(join(root, file), join(folder, file));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Plants one file an import and way, lints them all at once and returns the files complained about. */
function complainedAbout(planted: readonly [file: string, specifier: string][]): Map<string, boolean> {
  const verdicts = new Map<string, boolean>();
  planted.forEach(([file, specifier], index) => {
    ways.forEach((write, way) => {
      const path = file.replace(/(\.test)?\.tsx?$/, `-${index}-${way}$&`);
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), write(specifier));
      verdicts.set(path, false);
    });
  });
  for (const { location } of lint()) verdicts.set(location.path, true);
  for (const path of verdicts.keys()) rmSync(join(folder, path));
  return verdicts;
}

interface Diagnostic {
  category: string;
  severity: string;
  location: { path: string };
}

/** What the two rules about imports complain about: the table of rooms (a plugin), and the ban on `../`. */
function lint(): Diagnostic[] {
  const run = () =>
    execFileSync(process.execPath, [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    });
  const report = (): { diagnostics: Diagnostic[] } => {
    try {
      return JSON.parse(run());
    } catch (failure) {
      // A lint that complains ends with a status that is not 0, but its report is complete.
      return JSON.parse((failure as { stdout: string }).stdout);
    }
  };
  return report().diagnostics.filter(
    ({ category, severity }) =>
      severity === 'error' && (category === 'plugin' || category === 'lint/style/noRestrictedImports'),
  );
}

test('the linter refuses an import against the direction of the house, however it is written', () => {
  const letThrough = [...complainedAbout(forbidden)].filter(([, refused]) => !refused).map(([path]) => path);
  expect(letThrough).toEqual([]);
});

test('the linter lets an import along the direction of the house pass', () => {
  const refused = [...complainedAbout(allowed)].filter(([, isRefused]) => isRefused).map(([path]) => path);
  expect(refused).toEqual([]);
});
