import { vi } from 'vitest';
import { type Command, execute } from '#host/commands/command.ts';
import { type Ended, NO_DATABASE } from './shell.ts';

/**
 * Runs a command in this process, with the arguments and variables that a shell would give it. One at a time: both
 * outputs and the variables are those of the process.
 * @param script the file of the command in `demo-host/commands/`, without its end
 */
export async function runCommandLine(
  script: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const { command } = (await import(`../../../demo-host/commands/${script}.ts`)) as { command: Command };
  const written = { stdout: '', stderr: '' };
  const outputs = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((piece) => {
      written[name] += String(piece);
      return true;
    }),
  );
  for (const [name, value] of Object.entries({ ...NO_DATABASE, ...env })) vi.stubEnv(name, value);
  try {
    const code = await execute(command, [...args]);
    return { code, output: written.stdout.trim(), failure: written.stderr.trim() };
  } finally {
    for (const output of outputs) output.mockRestore();
    vi.unstubAllEnvs();
  }
}
