import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/**
 * Keeps the demo academy, whose passwords everybody knows, on this machine: the server refuses to start where other
 * machines could reach it, unless `DEMO_PUBLIC` allows that.
 */

/** The demo academy would be reachable by other machines. */
export class DemoExposed extends Error {
  override readonly name = 'DemoExposed';
}

const ownMachine = new BlockList();
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4');
ownMachine.addAddress('::1', 'ipv6');

/** Whether only this machine can reach a server that listens on this address or hostname. */
export async function isOwnMachine(host: string): Promise<boolean> {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(bare)
    ? [bare]
    : await lookup(bare, { all: true }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      );
  return addresses.length > 0 && addresses.every((each) => ownMachine.check(each, isIP(each) === 4 ? 'ipv4' : 'ipv6'));
}

const WHY = 'everyone knows the passwords of its accounts, the administrator’s too';
const CURES = 'HOST=127.0.0.1 keeps it on this machine, DEMO_PUBLIC=1 opens it all the same';

interface Exposure {
  host: string;
  demo: boolean;
  demoPublic: boolean;
  /** The address that people use, where a proxy stands before the server. */
  publicUrl?: string | undefined;
}

/** The address at which other machines could reach the server; undefined when none could. */
async function exposedAt({ host, publicUrl }: Exposure): Promise<string | undefined> {
  if (!(await isOwnMachine(host))) return host;
  return publicUrl === undefined || (await isOwnMachine(new URL(publicUrl).hostname)) ? undefined : publicUrl;
}

/**
 * Refuses to fill a database with the demo academy where other machines can reach it.
 * @throws DemoExposed
 */
export async function refuseDemo({ host, demo, demoPublic }: Exposure): Promise<void> {
  if (!demo || demoPublic || (await isOwnMachine(host))) return;
  throw new DemoExposed(`The demo academy is not opened on ${host}: ${WHY}. DEMO=0 starts without it, ${CURES}.`);
}

/**
 * Refuses to serve a database that holds the demo academy already, where other machines can reach it.
 * @throws DemoExposed
 */
export async function refuseDemoData(exposure: Exposure, hasDemoAccounts: boolean): Promise<void> {
  if (!hasDemoAccounts || exposure.demoPublic) return;
  const address = await exposedAt(exposure);
  if (address === undefined) return;
  throw new DemoExposed(
    `The database holds the demo academy, which is not opened on ${address}: ${WHY}. \`npm run demo -- remove\` ` +
      `empties it, DATA_DIR or DATABASE_URL chooses another database, ${CURES}.`,
  );
}
