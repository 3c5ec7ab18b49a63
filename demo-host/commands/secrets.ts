/** `npm run secrets`: new passwords for the embedded database, when `secrets.json` is lost. The data are kept. */
import '#host/start/nodeVersion.mjs';
import { renewSecrets } from '#host/server/database/embedded.ts';
import { readConfig } from '#host/start/config/config.ts';

try {
  const { dataDir } = readConfig();
  await renewSecrets(dataDir);
  console.log(`The database in ${dataDir} has new passwords, kept in its secrets.json. \`npm start\` opens it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
