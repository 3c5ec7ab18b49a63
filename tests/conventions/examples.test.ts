import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { ADAPTERS, APPLICATIONS, type Application, setUp } from '#tests/support/others/applications.ts';
import { findFrameworks, importFrom } from '#tests/support/others/packages.ts';
import { types } from '#widgets/build/describe.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** What the compiler says of a folder; nothing where all is well. */
function complaints(folder: string): string {
  try {
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['--singleThreaded', '--project', folder], { encoding: 'utf8' });
    return '';
  } catch (error) {
    // Its own words, or why it could not be run.
    const { stdout, message } = error as Error & { stdout?: string };
    return stdout || message;
  }
}

/** Right and, on the lines that say so, wrong: a line that expects an error and has none is one itself. */
const USES: Partial<Record<Application['example'], string>> = {
  react: `import { startAcademy } from './academy';
startAcademy();
export const right = <academy-plan-report plan-id="7" tab="students" className="report" hidden />;
// @ts-expect-error
export const wrongValue = <academy-plans theme="pink" />;
// @ts-expect-error
export const wrongAttribute = <academy-plans planid="7" />;
// @ts-expect-error
export const wrongTag = <academy-plan />;
`,
  vue: `import type { GlobalComponents } from 'vue';
import './academy';
type Props = InstanceType<GlobalComponents['academy-plan-report']>['$props'];
export const right: Props = { planId: '7', tab: 'students', class: 'report' };
export const heard: Props = { onAcademyNavigate: (event) => event.detail.path.length };
// @ts-expect-error
export const wrongValue: Props = { theme: 'pink' };
// @ts-expect-error
export const wrongAttribute: Props = { plan: '7' };
`,
};

/** React hears events by properties since its version 19, so its types know them since then. */
const HEARD = {
  'React 19': `export const heard = <academy-plans onacademy-navigate={(event) => event.detail.path.length} />;
// @ts-expect-error
export const misheard = <academy-plans onacademy-navigate={(event) => event.detail.nothing} />;
`,
  'React 18': `// @ts-expect-error: of an event it knows nothing
export const unheard = <academy-plans onacademy-navigate={(event) => event} />;
`,
} as const;

/** What Svelte's compiler makes of markup is checked against this table. */
const SVELTE = `import type { SvelteHTMLElements } from 'svelte/elements';
import './academy-widgets';
type Props = SvelteHTMLElements['academy-plan-report'];
export const right: Props = { 'plan-id': '7', tab: 'students', class: 'report', 'onacademy-ready': (event) => event.detail.ms };
export const inSvelte4: Props = { 'on:academy-navigate': (event) => event.detail.path.length };
// @ts-expect-error
export const wrongValue: Props = { theme: 'pink' };
// @ts-expect-error
export const wrongAttribute: Props = { plan: '7' };
// @ts-expect-error
export const misheard: Props = { 'onacademy-ready': (event) => event.detail.nothing };
`;

const PLAIN = `import { api, configure, elements, session } from './academy-widgets';
configure({ apiBase: 'https://academy.example', theme: 'dark', getToken: async () => null });
session.subscribe(() => elements.find((row) => row.audience === 'parent')?.tag.length);
configure({
  getUser: async () => ({ role: 24, pid: 7, name: 'Asha' }),
  transport: {
    parentAttendance: async ({ query }) => ({ weeklyPattern: [{ day: 'Monday', sessions: query.month }] }),
    dashboardStats: (call, { signal }) => fetch('/figures/' + call.query.timeframe, { signal }),
    // @ts-expect-error: no such call
    attendance: async () => ({}),
  },
});
configure({
  transport: (call, request) => {
    if (call.id === 'userById') return { pid: call.params.pid.toFixed() };
    // @ts-expect-error: it takes no body
    if (call.id === 'schools') return call.body.name;
    return request.sendDefault();
  },
});
// @ts-expect-error: a word for a number
configure({ transport: { parentAttendance: async () => ({ attendanceStats: { totalDays: 'many' } }) } });
// @ts-expect-error: a field that the call does not answer
configure({ transport: { dashboardStats: async () => ({ titleStats: { students: 7 } }) } });
// @ts-expect-error: a role that may not sign in
configure({ getUser: () => ({ role: 5 }) });
void api.send('createSchool', { body: { name: 'School' } });
const report = document.createElement('academy-plan-report');
report.planId = '7';
report.addEventListener('academy-ready', (event) => event.detail.state === 'data');
document.addEventListener('academy-navigate', (event) => event.detail.path.length);
window.addEventListener('academy-error', (event) => event.detail.status.toFixed());
document.querySelector('main')?.addEventListener('academy-action', ({ detail }) => detail.action === 'add-user');
// @ts-expect-error
report.planId = 7;
// @ts-expect-error
document.addEventListener('academy-navigate', (event) => event.detail.nothing);
`;

const frameworks = await findFrameworks();

/** Of Vue's compiler. */
interface VueCompiler {
  parse(source: string): { descriptor: object };
  compileScript(descriptor: object, options: { id: string }): { content: string };
}

describe('the types that the build writes', () => {
  test.skipIf(!frameworks).each(APPLICATIONS)('hold for the example of $name', async (application) => {
    const folder = setUp(application);
    folders.push(folder);
    if (application.example === 'vue') {
      const { parse, compileScript } = await importFrom<VueCompiler>(frameworks ?? '', 'vue/compiler-sfc');
      const { descriptor } = parse(readFileSync(join(folder, 'App.vue'), 'utf8'));
      writeFileSync(join(folder, 'App.vue.ts'), compileScript(descriptor, { id: 'app' }).content);
    }
    const heard = HEARD[application.name as keyof typeof HEARD] ?? '';
    writeFileSync(join(folder, 'uses.tsx'), `${USES[application.example] ?? ''}${heard}\nexport {};\n`);
    expect(complaints(folder)).toBe('');
  });

  test.each(ADAPTERS)('hold for $name', (application) => {
    const folder = setUp(application);
    folders.push(folder);
    expect(complaints(folder)).toBe('');
  });

  test.skipIf(!frameworks)('hold for Svelte', () => {
    const folder = setUp({ example: 'angular', main: { file: 'svelte.ts', code: SVELTE } });
    folders.push(folder);
    rmSync(join(folder, 'plans.component.ts'));
    expect(complaints(folder)).toBe('');
  });

  test('hold where there is no framework at all, and their own file is checked too', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plain-'));
    folders.push(folder);
    writeFileSync(join(folder, 'academy-widgets.d.ts'), types());
    writeFileSync(join(folder, 'plain.ts'), PLAIN);
    const compilerOptions = {
      strict: true,
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      noEmit: true,
      types: [],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    expect(complaints(folder)).toBe('');
  });
});
