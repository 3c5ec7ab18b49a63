/** What all commands of the shell have in common: `--help`, `--json`, and a sentence with exit code 1 for a failure. */
import { readFile } from 'node:fs/promises';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Database, type OpenOptions, openDatabase } from '#host/server/database/database.ts';
import { runningEmbedded } from '#host/server/database/embedded.ts';
import type { Blocker } from '#host/server/database/longWork.ts';
import { readConfig } from '#host/start/config/config.ts';

type OptionsConfig = NonNullable<ParseArgsConfig['options']>;

/** Why a command did not do what was asked, in a sentence for the person who typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** What a command has done: in words, and for programs. */
export interface Outcome {
  text: string;
  json: unknown;
  /** Why the command ends with 1 all the same, in a sentence: what it has found is not as it should be. */
  failure?: string;
}

/** The options of a command line, by name. */
export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** What `--help` says in the end, of every command. */
const COMMON_HELP = `
It takes --json, for programs: then use \`npm run --silent\`, so that npm prints nothing of its own. The exit code is 0,
or 1 after a sentence.`;

/** A command of the shell: what its file exports as `command`, and `checked.mjs` runs. */
export interface Command {
  /** What `--help` prints, before what is the same for all. */
  help: string;
  /** Each action by its name, the first word of the command line. */
  actions?: Readonly<Record<string, Action>>;
  /** What a command does that has one action, and so no name for it on the command line. */
  action?: Action;
}

interface Action {
  options: OptionsConfig;
  /** What the one word after the action's name is; it is among the options by this name. Without it there is none. */
  takes?: string;
  run: (options: Options) => Promise<Outcome>;
}

/** Runs the action that the command line names, and sets the exit code. */
export async function runCommand(command: Command): Promise<void> {
  const code = await execute(command, process.argv.slice(2));
  if (code !== 0) process.exitCode = code;
}

/** Runs the action that the arguments name. @returns the exit code: 0, or 1 after a sentence on the error output. */
export async function execute(command: Command, args: string[]): Promise<0 | 1> {
  try {
    if ((args.length === 0 && !command.action) || args.includes('--help')) {
      process.stdout.write(`${command.help.trim()}\n${COMMON_HELP}\n`);
      return 0;
    }
    const { action, rest } = named(command, args);
    const { json, ...options } = parse(rest, { ...action.options, json: { type: 'boolean' } }, action.takes);
    const outcome = await action.run(options);
    process.stdout.write(json ? `${JSON.stringify(outcome.json)}\n` : `${outcome.text}\n`);
    if (outcome.failure !== undefined) throw new CommandError(outcome.failure);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

/** The action that a command line means, and the words that are left for it. @throws CommandError */
function named({ action, actions = {} }: Command, args: string[]): { action: Action; rest: string[] } {
  if (action) return { action, rest: args };
  const [name = '', ...rest] = args;
  const found = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (!found)
    throw new CommandError(`There is no "${name}" here: ${Object.keys(actions).join(', ')}. --help tells more.`);
  return { action: found, rest };
}

/** Says on the error output what a long command is at; with `--json` the other output holds nothing else. */
export function reportStep(line: string): void {
  process.stderr.write(`${line}\n`);
}

function parse(args: string[], options: OptionsConfig, takes?: string): Options {
  try {
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals: takes !== undefined });
    if (takes === undefined) return values as Options;
    if (positionals.length > 1) throw new Error(`One ${takes} is enough, and here are ${positionals.length}`);
    return { ...(values as Options), [takes]: positionals[0] };
  } catch (error) {
    // Node's own sentence goes on with advice about positional arguments.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new CommandError(`${sentence}. --help tells more.`);
  }
}

/** The text of an option that must be there. @throws CommandError */
export function needed(options: Options, name: string): string {
  const value = options[name];
  if (typeof value === 'string' && value.trim() !== '') return value.trim();
  throw new CommandError(`${name === name.toUpperCase() ? name : `--${name}`} is missing. --help tells more.`);
}

/** The password in a file, without the line break at its end. @throws CommandError */
export async function passwordIn(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`${file} cannot be read (${error.code ?? error.message}).`);
  });
  const password = text.replace(/\r?\n$/, '');
  if (password === '') throw new CommandError(`${file} is empty: it should hold the password.`);
  return password;
}

/**
 * Opens the database of the configuration for `work`, and closes it. While a server runs on the embedded database, its
 * PostgreSQL is used, and goes on running.
 */
export async function withDatabase<T>(
  work: (database: Database) => Promise<T>,
  options: Pick<OpenOptions, 'migrates'> = {},
): Promise<T> {
  const { databaseUrl, migrationUrl, dataDir, newDatabase: startsAnew } = readConfig();
  const running = databaseUrl === undefined ? await runningEmbedded(dataDir) : undefined;
  const database = await openDatabase(
    running
      ? { ...options, databaseUrl: running.apiUrl, migrationUrl: running.ownerUrl }
      : { ...options, databaseUrl, migrationUrl, dataDir, startsAnew },
  );
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Says for whom a command waits. */
export function reportWait({ what, since }: Blocker): void {
  const whom = what ?? 'somebody else who writes';
  const seconds = since && Math.round((Date.now() - since.getTime()) / 1000);
  reportStep(
    since
      ? `Waiting for: ${whom}, since ${since.toLocaleTimeString('en-GB')} (${seconds} s ago). Ctrl+C cancels.`
      : `Waiting for: ${whom}. Ctrl+C cancels.`,
  );
}

/** Runs work that Ctrl+C cancels, and SIGTERM. */
export async function cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  process.once('SIGINT', cancel);
  process.once('SIGTERM', cancel);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', cancel);
    process.off('SIGTERM', cancel);
  }
}

const BAR_WIDTH = 30;

/**
 * What a long command is at after its last row or byte: on the error output, one line for each step.
 * @param what what it does, such as `counting`.
 */
export const steps =
  (what: string): ((done: number, all: number) => void) =>
  (done, all) => {
    if (done < all) reportStep(`${what}, ${done + 1} of ${all}`);
  };

/**
 * A bar on the error output of a terminal, and otherwise a line for each tenth.
 * @param unit what is counted, such as `rows`.
 */
export function bar(unit: string): (done: number, all: number) => void {
  let tenths = 0;
  let drawn = '';
  return (done, all) => {
    const share = all === 0 ? 1 : done / all;
    if (process.stderr.isTTY) {
      const full = Math.round(share * BAR_WIDTH);
      const line = `\r[${'#'.repeat(full)}${' '.repeat(BAR_WIDTH - full)}] ${done} of ${all} ${unit}${done === all ? '\n' : ''}`;
      if (line !== drawn) process.stderr.write(line);
      drawn = line;
    } else if (Math.floor(share * 10) > tenths) {
      tenths = Math.floor(share * 10);
      process.stderr.write(`${done} of ${all} ${unit}\n`);
    }
  };
}
