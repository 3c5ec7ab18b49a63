/** How a request arrives: whole and in time, slowly, or not to its end. */
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a request may take to arrive, in ms, and how long with a file that was accepted. */
export const SEND_MS = 30_000;
export const FILE_MS = 30 * 60_000;

/** The statuses of requests that have not arrived: too slow, and (as proxies have it) the caller has hung up. */
export const TOO_SLOW = 408;
export const HUNG_UP = 499;

/** The limits of requests that are arriving. */
const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();
/** Requests that were ended because they came too slowly. */
const tooSlow = new WeakSet<IncomingMessage>();
/** Requests that had arrived, and whose work was ended because their sender has hung up. */
const cancelled = new WeakSet<IncomingMessage>();

/** Ends a request that does not arrive in time, as Node does after `requestTimeout`. */
export function limitSending(incoming: IncomingMessage, answer: ServerResponse, ms: number): void {
  if (incoming.complete) return;
  const limit = setTimeout(() => {
    if (incoming.complete || incoming.destroyed) return;
    tooSlow.add(incoming);
    if (!answer.headersSent) answer.writeHead(TOO_SLOW, { Connection: 'close' });
    answer.end(() => incoming.destroy());
  }, ms);
  limit.unref();
  limits.set(incoming, limit);
  incoming.once('close', () => clearTimeout(limit));
  incoming.once('end', () => clearTimeout(limit));
}

/** Lets a request take its time: it brings a file, and its sender may do so. Node's limit of `FILE_MS` remains. */
export const allowFile = (incoming: IncomingMessage | undefined): void => {
  if (incoming) clearTimeout(limits.get(incoming));
};

/** The status of a request that broke off before it had arrived; undefined for one that has not. */
export function brokenOff(incoming: IncomingMessage | undefined): typeof TOO_SLOW | typeof HUNG_UP | undefined {
  if (!incoming) return undefined;
  if (tooSlow.has(incoming)) return TOO_SLOW;
  return cancelled.has(incoming) || (incoming.destroyed && !incoming.complete) ? HUNG_UP : undefined;
}

/** Ends the work for a request whose sender waits for no answer any more. @throws an Error, which nobody reads */
export function endIfCancelled(incoming: IncomingMessage | undefined): void {
  if (!incoming?.socket.destroyed) return;
  cancelled.add(incoming);
  throw new Error('The sender has hung up.');
}

/** Whether a request says twice which host it is for: a proxy may have read another one than we do (RFC 9112, 3.2). */
export const hasTwoHosts = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1;
