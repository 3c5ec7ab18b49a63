/** `npm start` that makes no documentation, and no build where there is one: that takes longer than all that is tried of a start. */
import '#host/start/nodeVersion.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { MAKERS, makeFiles } from '#host/start/files.ts';
import { runServer } from '#host/start/run.ts';

const makers = {
  ...MAKERS,
  isStale: async (distDir: string) => !existsSync(join(distDir, 'console', 'index.html')),
  areDocsMissing: async () => false,
  areDocsStale: async () => false,
};

await runServer({
  greeting: 'The academy is open:',
  files: ({ distDir }, ending) => makeFiles(distDir, ending, makers),
});
