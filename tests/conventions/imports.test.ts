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
  ['src/domain/x.ts', '#texts/texts.ts'],
  ['src/texts/x.ts', '#ui/Button.tsx'],
  ['src/contract/x.ts', '#api/client.ts'],
  ['src/ui/Table.tsx', '#contract/dashboard.ts'],
  ['src/ui/Table.tsx', '#api/client.ts'],
  ['src/ui/Table.tsx', '#session/store.ts'],
  ['src/charts/BarChart.tsx', '#api/client.ts'],
  ['src/export/csv.ts', '#page/toasts.ts'],
  ['src/api/client.ts', '#ui/Button.tsx'],
  ['src/api/client.ts', '#session/store.ts'],
  ['src/api/client.ts', '#page/toasts.ts'],
  ['src/session/store.ts', '#ui/Button.tsx'],
  ['src/session/store.ts', '#page/runtime.ts'],
  ['src/page/runtime.ts', '#screens/academy-dashboard/DashboardScreen.tsx'],
  ['src/page/runtime.ts', '#widgets/elements.ts'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '#screens/academy-login/LoginScreen.tsx'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '#widgets/define.ts'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '../login/LoginScreen.tsx'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', './../login/LoginScreen.tsx'],
  ['widgets/academy-dashboard.ts', '#host/console/main.tsx'],
  ['demo-host/db/people.ts', '#host/api/guard.ts'],
  ['demo-host/import/readRoster.ts', '#host/api/app.ts'],
  ['demo-host/api/app.ts', '#session/store.ts'],
  ['demo-host/api/app.ts', '#texts/texts.ts'],
  ['demo-host/console/main.tsx', '#widgets/define.ts'],
  ['demo-host/console/main.tsx', '#page/runtime.ts'],
  ['demo-host/console/main.tsx', '#session/store.ts'],
  ['demo-host/console/main.tsx', '#host/db/people.ts'],
  ['demo-host/contract/compare.ts', '#host/api/app.ts'],
  ['demo-host/docs/build.ts', '#session/store.ts'],
  ['demo-host/docs/build.ts', '#host/api/app.ts'],
  ['demo-host/docs/build.ts', '#host/console/main.tsx'],
  ['demo-host/console/blocks/main.tsx', '#widgets/index.ts'],
  ['demo-host/console/blocks/main.tsx', '#host/console/main.tsx'],
  ['demo-host/console/lms/Links.tsx', '#charts/BarChart.tsx'],
  ['widgets/check/rules.ts', '#host/api/app.ts'],
  ['tests/domain/x.test.ts', '../../src/domain/roles.ts'],
];

const allowed: readonly [file: string, specifier: string][] = [
  ['src/domain/x.ts', './roles.ts'],
  ['src/texts/x.ts', '#domain/roles.ts'],
  ['src/contract/x.ts', '#domain/limits.ts'],
  ['src/ui/Table.tsx', '#texts/texts.ts'],
  ['src/charts/BarChart.tsx', '#domain/bands.ts'],
  ['src/api/client.ts', '#contract/call.ts'],
  ['src/session/store.ts', '#api/client.ts'],
  ['src/page/runtime.ts', '#session/store.ts'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', '#page/runtime.ts'],
  ['src/screens/academy-dashboard/DashboardScreen.tsx', './StatCards.tsx'],
  ['widgets/academy-dashboard.ts', '#screens/academy-dashboard/DashboardScreen.tsx'],
  ['demo-host/db/people.ts', '#contract/call.ts'],
  ['demo-host/api/app.ts', '#host/db/people.ts'],
  ['demo-host/api/app.ts', '#host/import/readRoster.ts'],
  ['demo-host/console/main.tsx', '#widgets/index.ts'],
  ['demo-host/console/blocks/main.tsx', '#charts/BarChart.tsx'],
  ['demo-host/contract/contracts.ts', '#host/api/openapi.ts'],
  ['demo-host/docs/build.ts', '#host/contract/contracts.ts'],
  ['demo-host/docs/build.ts', '#host/db/retention.ts'],
  ['demo-host/docs/build.ts', '#vite.config.ts'],
  ['widgets/check/rules.ts', '#texts/check.ts'],
  ['tests/domain/x.test.ts', '#domain/roles.ts'],
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
