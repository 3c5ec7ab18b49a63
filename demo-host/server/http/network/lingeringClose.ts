import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from '#host/server/http/env.ts';

/** How long the rest of a request that was already answered is read and thrown away, in ms. */
const LINGER_MS = 2_000;

/**
 * Closes the connection after an answer that is sent before its request has arrived completely, for example when the
 * body is too large. The answer says `Connection: close`, so that no proxy sends another request on this connection.
 * For a moment the server still reads what the caller sends: a connection that is closed with unread bytes is reset,
 * and the caller would lose the answer.
 */
export const lingeringClose: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  // A short body arrives together with the headers, and is complete in the next turn of the event loop.
  if (incoming?.complete === false) await turn();
  const isUnread = incoming?.complete === false;
  if (isUnread || c.res.status === 413) c.res.headers.set('Connection', 'close');
  if (isUnread) linger(incoming.socket);
};

/** Lets Node close only our half of the connection, until the caller has closed the other half or the time is up. */
function linger(socket: Socket): void {
  let limit: NodeJS.Timeout | undefined;
  socket.destroySoon = () => {
    if (limit) return;
    limit = setTimeout(() => socket.destroy(), LINGER_MS);
    socket.once('close', () => clearTimeout(limit));
    socket.end();
  };
}
