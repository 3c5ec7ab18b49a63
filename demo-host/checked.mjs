/**
 * What npm's scripts run: `node demo-host/checked.mjs start …` checks the version of Node, and then runs
 * `start/start.ts` with the arguments that follow, in this process. All names but `start` and `dev` are of files in
 * `commands`. An old Node knows neither TypeScript nor the option that teaches it. A file that exports a `command` is a
 * command of the shell (`commands/command.ts`), and does nothing by itself.
 */
import './start/nodeVersion.mjs';
import { fileURLToPath } from 'node:url';

const [name] = process.argv.splice(2, 1);
const room = ['start', 'dev'].includes(name) ? 'start' : 'commands';
const script = new URL(`./${room}/${name}.ts`, import.meta.url);
process.argv[1] = fileURLToPath(script);
await import('tsx');
const { command } = await import(script.href);
if (command) {
  const { runCommand } = await import('./commands/command.ts');
  await runCommand(command);
}
