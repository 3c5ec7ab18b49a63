/**
 * `npm run build`: the files of the public surface, into `dist/`. What is bundled is in `plan.ts`; here it is run, and what
 * is made of it is written. The files that pages need come first: a server may run already (`start/files.ts`).
 */
import { checkVersion } from '#host/contract/checkVersion.ts';
import { elements } from '#widgets/page/elements.ts';
import { allElementsBuild, autoloaderBuild, builtFile, codeOf, firstLoads, writeFixedNames } from './autoloader.ts';
import { buildCli } from './buildCli.ts';
import { buildClassic, buildScript } from './classic/buildClassic.ts';
import { tellPagesMade } from './made.ts';
import { packFiles } from './packed.ts';
import {
  apartPlan,
  CHECK,
  CLASSIC,
  elementFiles,
  FIRST_CALL,
  FRAME,
  firstCallPlan,
  instead,
  languageFile,
  modulesPlan,
  ownRows,
  PUSH_WORKER,
  TRANSLATED,
  tags,
  WRITING,
} from './plan.ts';
import { preloadConsole } from './preload/consolePreloads.ts';
import { clearBuild, reachedFrom, version } from './release.ts';
import { createRun, dist, root } from './run.ts';
import { writeInstall, writeNotices, writePackages, writePublic, writeStyles } from './write.ts';

const start = performance.now();
const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
await checkVersion();
await clearBuild(dist);
const { run, outputs } = createRun();

console.log('Building the elements and the console …');
const firstCallBuild = await run(firstCallPlan());
const firstCall = builtFile(firstCallBuild, FIRST_CALL);
const [modules, check, writing] = await Promise.all([
  run(modulesPlan(firstCall)),
  run(apartPlan(CHECK)),
  run(apartPlan(WRITING)),
  buildScript(run, FRAME.source, FRAME.file),
  buildScript(run, PUSH_WORKER.source, PUSH_WORKER.file),
]);
const loads = firstLoads(modules, tags);
await writeFixedNames(dist, loads, firstCall);
const all = await run(allElementsBuild(dist, modules, loads));
const ofAll = builtFile(all, 'all');
/** What the autoloader imports on demand, by its path in the sources. */
const onDemandFiles = {
  '#widgets/check/check.ts': `${CHECK.name}.js`,
  [`./${FIRST_CALL}.ts`]: firstCall,
  './pageCalls.ts': builtFile(modules, 'pageCalls'),
  '#page/element/runtime.ts': builtFile(modules, 'runtime'),
};
const autoloader = await run(
  autoloaderBuild(
    root,
    loads,
    [...loads['academy-login'].slice(0, 1), ofAll],
    Object.fromEntries(TRANSLATED.map((name) => [name, `${languageFile(name)}.js`])),
    onDemandFiles,
  ),
);
await writeStyles(dist);
await writeInstall(dist);
await preloadConsole(dist);
await tellPagesMade();

/** What a page waits for before its first screen stands. */
const first = new Set([
  ...['academy-widgets.js', FRAME.file, firstCall, builtFile(modules, 'runtime')],
  ...TRANSLATED.map((name) => `${languageFile(name)}.js`),
  ...Object.values(loads).flat(),
]);

console.log(`Building the classic script and the packages … (${seconds()})`);
const [classic] = await Promise.all([
  buildClassic(run, {
    dist,
    fileName: CLASSIC,
    elementFiles,
    plugins: [ownRows, instead(`${FIRST_CALL}.ts`, codeOf(firstCallBuild))],
  }),
  buildCli(root, dist),
  // Brotli takes as long as all bundles together, in threads of its own.
  packFiles(dist, first),
]);

/** What pages load by name, or the autoloader in them; the rest follows from it. */
const named = new Set([
  ...['academy-widgets.js', `${WRITING.name}.js`, ofAll, ...Object.values(onDemandFiles)],
  ...Object.values(loads).flat(),
]);
const reached = reachedFrom((file) => named.has(file), [firstCallBuild, modules, all, check, writing, autoloader]);
await writeNotices(dist, outputs, (output, file) => output !== modules || reached.includes(file));
await writePublic(dist, [...reached, ...tags.map((tag) => `widgets/${tag}.js`), ...classic, FRAME.file]);
console.log(`Packing … (${seconds()})`);
const [packed] = await Promise.all([packFiles(dist), writePackages(dist)]);
console.log(`Built ${elements.length} elements of version ${version} in ${seconds()} (${packed} files packed last).`);
