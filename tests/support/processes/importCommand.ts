/** `npm run import` for a process that a test starts without npm (`bundled`). */
import { runCommand } from '#host/commands/command.ts';
import { command } from '#host/commands/import.ts';

await runCommand(command);
