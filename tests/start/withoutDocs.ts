/** `npm start` that leaves the documentation as it is: to make it takes longer than all that is tried of a start. */
import '#host/start/nodeVersion.mjs';
import { MAKERS, makeFiles } from '#host/start/files.ts';
import { runServer } from '#host/start/run.ts';

const makers = { ...MAKERS, areDocsMissing: async () => false, areDocsStale: async () => false };

await runServer({
  greeting: 'The academy is open:',
  files: ({ distDir }, ending) => makeFiles(distDir, ending, makers),
});
