/** Run by `npm run build`, before the build itself: it ends with a failure where the version of the contract is wrong. */
import { checkVersion } from './checkVersion.ts';

await checkVersion().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
