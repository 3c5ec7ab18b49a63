/**
 * `npm start`: builds what is missing, then serves console, elements, documentation and API from one origin, on the
 * embedded database unless `DATABASE_URL` names another.
 */
import './nodeVersion.ts';
import { areDocsMissing, areDocsStale, build, buildDocs, isStale } from './build.ts';
import { runHost } from './run.ts';

await runHost({
  greeting: 'The academy is open:',
  prepare: async ({ distDir }) => {
    if (await isStale(distDir)) {
      process.stdout.write('The build is missing or older than its sources.\n');
      await build();
    }
    if (await areDocsMissing(distDir)) await buildDocs();
  },
  // Old documentation is served until the new one is there: nobody waits for it.
  afterwards: async ({ distDir }, ending) => {
    if (await areDocsStale(distDir)) await buildDocs(ending);
  },
});
