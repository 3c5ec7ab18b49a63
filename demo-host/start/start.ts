/**
 * `npm start`: serves console, elements, documentation and API from one origin, on the embedded database unless
 * `DATABASE_URL` names another, and makes what is missing of the files meanwhile.
 */
import './nodeVersion.mjs';
import { makeFiles } from './files.ts';
import { runServer } from './run.ts';

await runServer({
  greeting: 'The academy is open:',
  files: ({ distDir }, ending) => makeFiles(distDir, ending),
});
