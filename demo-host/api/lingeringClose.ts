import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './env.ts';

/** How long what still comes of a request that was answered already is read and thrown away, in ms. */
const LINGER_MS = 2_000;

/**
 * An answer that goes out before its request has come whole (a body that is too large, a path that is not there)
 * says `Connection: close`, so that no proxy sends its next request on a connection that is about to end. What the
 * caller is still sending is read for a moment: a connection that is closed with bytes unread is reset, and the
 * caller would lose the answer.
 */
export const closeUnread: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  // A short body comes with its head and is there in the next turn.
  if (incoming?.complete === false) await turn();
  const isUnread = incoming?.complete === false;
  if (isUnread || c.res.status === 413) c.res.headers.set('Connection', 'close');
  if (isUnread) linger(incoming.socket);
};

/** Makes Node's close after the last answer one of our half only, until the caller has closed the other or time is up. */
function linger(socket: Socket): void {
  let limit: NodeJS.Timeout | undefined;
  socket.destroySoon = () => {
    if (limit) return;
    limit = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(limit));
    socket.end();
  };
}
