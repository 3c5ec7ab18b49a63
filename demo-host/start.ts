/**
 * `npm start`: builds what is missing, then serves console, elements, documentation and API from one origin, on the
 * embedded database unless `DATABASE_URL` names another.
 */
import './nodeVersion.ts';
import { areDocsStale, build, buildDocs, isStale } from './build.ts';
import { runHost } from './run.ts';

await runHost({
  greeting: 'The academy is open:',
  prepare: async (config) => {
    if (await isStale(config.distDir)) {
      process.stdout.write('The build is missing or older than its sources.\n');
      await build();
    }
    if (await areDocsStale(config.distDir)) await buildDocs();
  },
});
