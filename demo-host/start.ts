/**
 * `npm start`: builds what is missing, then serves console, elements, documentation and API from one origin, on the
 * embedded database unless `DATABASE_URL` names another.
 */
import './nodeVersion.mjs';
import { areDocsMissing, areDocsStale, build, buildDocs, isStale } from './build.ts';
import { runServer } from './run.ts';

await runServer({
  greeting: 'The academy is open:',
  prepare: async ({ distDir }) => {
    if (await isStale(distDir)) {
      process.stdout.write('The build is missing or older than its sources.\n');
      await build();
    }
    if (await areDocsMissing(distDir)) await buildDocs();
  },
  // The old documentation is served until the new one is built, so that nobody waits for it.
  afterwards: async ({ distDir }, ending) => {
    if (await areDocsStale(distDir)) await buildDocs(ending);
  },
});
