/** The last steps of a build: what is made of its files. */
import { preloadConsole } from './consolePreloads.ts';
import { packFiles } from './packed.ts';
import { packPlugins } from './plugins.ts';
import { readPreloads } from './preloads.ts';

/** Packs the plugins, gives the console's pages their preload lines, and packs every text file of a build. */
export async function finishBuild(dist: string): Promise<void> {
  await packPlugins(`${dist}/plugins`, readPreloads(dist));
  await preloadConsole(dist);
  const start = performance.now();
  const count = await packFiles(dist);
  console.log(`Packed ${count} files with brotli and gzip in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
