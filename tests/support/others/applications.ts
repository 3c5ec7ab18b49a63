/** The examples of `demo-host/examples/` as applications that stand: each with what a project around it has. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type PluginOption, type Rolldown } from 'vite';
import { types } from '#widgets/build/describe.ts';
import { findFrameworks, importFrom } from './packages.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Application {
  name: string;
  /** Its folder of the examples. */
  example: 'react' | 'vue' | 'angular' | 'portal' | 'graphql';
  /** The file that starts it, and what is in it. */
  main: { file: string; code: string };
  /** Packages that are taken in the place of others. */
  alias?: Readonly<Record<string, string>>;
  /** The same of their types. */
  paths?: Readonly<Record<string, readonly string[]>>;
}

const REACT_MAIN = {
  file: 'main.tsx',
  code: `import { createRoot } from 'react-dom/client';
import { App } from './App';

createRoot(document.body.appendChild(document.createElement('div'))).render(<App />);
`,
};

export const APPLICATIONS: readonly Application[] = [
  { name: 'React 19', example: 'react', main: REACT_MAIN },
  {
    name: 'React 18',
    example: 'react',
    main: REACT_MAIN,
    alias: { react: 'react-18', 'react-dom': 'react-dom-18' },
    paths: { react: ['@types/react-18/index.d.ts'], 'react/*': ['@types/react-18/*'] },
  },
  {
    name: 'Vue 3',
    example: 'vue',
    main: {
      file: 'main.ts',
      code: `import { createApp } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import App from './App.vue';

const routes = ['/study-plans', '/study-plans/:planId'].map((path) => ({ path, component: App }));
createApp({ template: '<router-view />' })
  .use(createRouter({ history: createWebHistory(), routes }))
  .mount(document.body.appendChild(document.createElement('div')));
`,
    },
    alias: { vue: 'vue/dist/vue.esm-bundler.js' },
  },
  {
    name: 'Angular 20',
    example: 'angular',
    main: {
      file: 'main.ts',
      code: `import '@angular/compiler';
import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter, RouterOutlet, withComponentInputBinding } from '@angular/router';
import { academyRoutes } from './plans.component';

@Component({ selector: 'app-root', imports: [RouterOutlet], template: '<router-outlet />' })
class Root {}

document.body.append(document.createElement('app-root'));
bootstrapApplication(Root, {
  providers: [provideZonelessChangeDetection(), provideRouter(academyRoutes, withComponentInputBinding())],
});
`,
    },
  },
];

/** The pages whose calls go to an API of another kind (`configure({ transport })`). */
export const ADAPTERS: readonly Application[] = (['portal', 'graphql'] as const).map((example) => ({
  name: `the adapter of ${example}`,
  example,
  main: { file: 'main.ts', code: "import './adapter';\n" },
}));

/** Where applications are put: beside the packages of other frameworks, if these are there. */
const parent = (await findFrameworks()) ?? join(root, 'test-results');

/** Puts an application into a folder of its own, where it finds the packages of its framework and of this project. */
export function setUp({ example, main, paths = {} }: Pick<Application, 'example' | 'main' | 'paths'>): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `${example}-`));
  const examples = join(root, 'demo-host/examples');
  cpSync(join(examples, example), folder, { recursive: true });
  cpSync(join(examples, 'academy.ts'), join(folder, 'academy.ts'));
  writeFileSync(join(folder, 'academy-widgets.d.ts'), types());
  writeFileSync(join(folder, main.file), main.code);
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    jsx: 'react-jsx',
    experimentalDecorators: true,
    noEmit: true,
    skipLibCheck: true,
    paths: Object.fromEntries(
      Object.entries(paths).map(([name, files]) => [name, files.map((file) => `../node_modules/${file}`)]),
    ),
  };
  const vueCompilerOptions = { strictTemplates: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, vueCompilerOptions, include: ['.'] }));
  return folder;
}

/** The script of an application, built as a school would. */
export async function bundle(application: Application): Promise<string> {
  const folder = setUp(application);
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: await pluginsOf(application),
    resolve: {
      alias: Object.entries(application.alias ?? {}).map(([name, taken]) => ({
        find: new RegExp(`^${name}(?=/|$)`),
        // Also for packages of this project, such as React Router, which find it from where they are.
        replacement: join(parent, 'node_modules', taken),
      })),
    },
    build: { write: false, target: 'es2022', rolldownOptions: { input: `${folder}/${application.main.file}` } },
  });
  rmSync(folder, { recursive: true });
  const [{ output }] = [built].flat() as [Rolldown.RolldownOutput];
  return output[0].code;
}

async function pluginsOf({ example }: Application): Promise<PluginOption[]> {
  if (example !== 'vue') return [];
  const { default: vue } = await importFrom<{ default: (options: object) => PluginOption }>(
    parent,
    '@vitejs/plugin-vue',
  );
  const isCustomElement = (tag: string) => /^(academy|parent)-/.test(tag);
  return [vue({ template: { compilerOptions: { isCustomElement } } })];
}
