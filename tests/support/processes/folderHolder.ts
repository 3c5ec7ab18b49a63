/** A process that has opened the data folder of its argument and holds it until it is killed. It says when it has. */
import { openDatabase } from '#host/server/database/database.ts';

const [, , dataDir] = process.argv;
await openDatabase({ dataDir });
console.log('open');
setInterval(() => {}, 1000);
