/**
 * The files of the page under `/mock/`. From the sources they are built when they are first asked for; in the npm package
 * they stand in place of this file (`widgets/build/buildCli.ts`).
 */
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { modulesOf } from '#widgets/package/notices.ts';

export interface PageFile {
  type: string;
  body: string;
}

/** The page itself, among its files. */
export const CONTROL_PAGE = 'index.html';

const HTML = `<!doctype html>
<html lang="en" class="surface" data-theme="auto">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Stand-in – Academy Widgets</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="page.css">
<script type="module" src="page.js"></script>
</head>
<body><div id="page" class="mock"></div></body>
</html>
`;

/** Builds the page. @returns its files by their name below `/mock/`, and the modules in them */
export async function buildPage(): Promise<{ files: Record<string, PageFile>; modules: string[] }> {
  const [{ build, mergeConfig }, { default: common }] = await Promise.all([import('vite'), import('#vite.config.ts')]);
  const built = (await build(
    mergeConfig(common, {
      configFile: false,
      logLevel: 'warn',
      root: fileURLToPath(new URL('.', import.meta.url)),
      publicDir: false,
      // Not the mode of the caller, such as a test.
      mode: 'production',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        modulePreload: false,
        target: 'es2022',
        rolldownOptions: {
          input: { page: fileURLToPath(new URL('main.tsx', import.meta.url)) },
          output: { entryFileNames: '[name].js', assetFileNames: '[name][extname]', codeSplitting: false },
        },
      },
    }),
  )) as Rolldown.RolldownOutput;
  const files = built.output.map((file) => {
    const [body, type] = file.type === 'chunk' ? [file.code, 'text/javascript'] : [String(file.source), 'text/css'];
    return [file.fileName, { body, type: `${type}; charset=utf-8` }] as const;
  });
  return {
    files: { [CONTROL_PAGE]: { type: 'text/html; charset=utf-8', body: HTML }, ...Object.fromEntries(files) },
    modules: modulesOf(built),
  };
}

/** The files by their name below `/mock/`. */
export const pageFiles = async (): Promise<Record<string, PageFile>> => (await buildPage()).files;
