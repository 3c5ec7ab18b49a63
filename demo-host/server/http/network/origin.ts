import type { IncomingMessage } from 'node:http';
import { isFollowablePath } from '#domain/people/menu.ts';
import type { Client } from './clientAddress.ts';
import { isOn, listOf } from './networks.ts';

const LOOPBACK = listOf(['127.0.0.0/8', '::1']);
const LOOPBACK_NAME = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

interface Incoming {
  url: string;
  client: Client;
  socket: IncomingMessage['socket'] | undefined;
}

/**
 * The public address of this server, such as `https://academy.example` or `https://school.example/academy`, for an LMS
 * and for links; undefined when it is not known. `Host` and `X-Forwarded-Host` cannot be used, because the caller writes them: an LMS with a forged origin
 * would send signed messages about people to the attacker. So `PUBLIC_URL` tells the address. Without it, the origin of
 * a request counts only when it can mean nothing but this process: the request came over the loopback interface, to a
 * loopback name, at the port of this process.
 */
export function publicUrlOf(publicUrl: string | undefined, { url, client, socket }: Incoming): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const { hostname, port, host } = new URL(url);
  const isOwn =
    socket?.localAddress !== undefined &&
    isOn(LOOPBACK, socket.localAddress) &&
    LOOPBACK_NAME.test(hostname) &&
    Number(port || 80) === socket.localPort;
  return isOwn ? `${client.secure ? 'https' : 'http'}://${host}` : undefined;
}

/**
 * A path of this server that somebody has sent, as browsers read it: with its dots resolved, and without a fragment.
 * Undefined for one that leads elsewhere, also when it is read a second time, as the `href` of a page is.
 * @param own the public address of this server, which may be in a folder
 */
export function ownPath(sent: string, own: string): string | undefined {
  if (!sent.startsWith('/') || !isFollowablePath(sent)) return undefined;
  const { pathname, search } = new URL(sent, own);
  const path = pathname + search;
  return isFollowablePath(path) && `${new URL(path, own).href}/`.startsWith(`${own}/`) ? path : undefined;
}
