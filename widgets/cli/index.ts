/**
 * The command `academy-widgets` of its npm package, which `npm run conform` and `npm run mock` run from the sources. It
 * loads the code of one subcommand, and passes on what stands behind its name.
 */
import { CLI_PACKAGE, npxCommand } from '#widgets/package/packageNames.ts';
import { version } from './version.ts';

/** A subcommand. */
interface Subcommand {
  /** What it does, for the help. */
  does: string;
  /** Loads it. It takes what stands behind its name, and gives the exit code. */
  load: () => Promise<{ run: (args: readonly string[]) => Promise<number> }>;
}

const SUBCOMMANDS: Readonly<Record<string, Subcommand>> = {
  conform: {
    does: `asks an API server every call that elements make, and says of each whether
             its answer fits, and if not what to change`,
    load: () => import('./conform/command.ts'),
  },
  mock: {
    does: `serves all calls with the demo academy in memory, for building a page before
             there is a server`,
    load: () => import('./mock.ts'),
  },
};

const HELP = `Academy Widgets: the screens of an academy as custom elements, in front of any API server.

  ${CLI_PACKAGE.command} <command> …

${Object.entries(SUBCOMMANDS)
  .map(([name, { does }]) => `  ${name.padEnd(10)} ${does}`)
  .join('\n')}

Each tells its options with --help:

  ${CLI_PACKAGE.command} conform --help

A first try, without a server of one's own:

  ${CLI_PACKAGE.command} mock --port 4000
  ${CLI_PACKAGE.command} conform http://localhost:4000 --sign-in admin=9000000003 --only academy-dashboard

Where the command is not installed, it runs from the file that every academy serves:

  ${npxCommand()} --help

Also: --version. The documentation is at /docs/ of every running academy, and of the stand-in.
`;

/** Wrong use of a command: as of `conform` and `mock`. */
const WRONG_USE = 2;

const [name = '--help', ...args] = process.argv.slice(2);
const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined;
if (subcommand) {
  const { run } = await subcommand.load();
  process.exitCode = await run(args);
} else if (/^(?:--help|-h|help)$/.test(name)) {
  process.stdout.write(HELP);
} else if (/^(?:--version|-v)$/.test(name)) {
  process.stdout.write(`${version}\n`);
} else {
  process.stderr.write(`There is no command "${name}".\n\n${HELP}`);
  process.exitCode = WRONG_USE;
}
