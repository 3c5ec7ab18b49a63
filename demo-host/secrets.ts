/** `npm run secrets`: new passwords for the embedded database, when `secrets.json` is lost. The data are kept. */
import './nodeVersion.mjs';
import { renewSecrets } from '#host/db/embedded.ts';
import { readConfig } from './config.ts';

try {
  const { dataDir } = readConfig();
  await renewSecrets(dataDir);
  console.log(`The database in ${dataDir} has new passwords, kept in its secrets.json. \`npm start\` opens it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
