import type { IncomingMessage } from 'node:http';
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
 * Where this host is reached, such as `https://academy.example`, to be told to an LMS and put into links; undefined
 * where nobody has said so. `Host` and `X-Forwarded-Host` are what a caller writes: an LMS that was told a forged
 * one would send people's proof of who they are there. So `PUBLIC_URL` says it, and without it a request counts
 * only when it can name nothing but this very process: it came over the loopback interface and asked for a
 * loopback name at the port that it came in at.
 */
export function originOf(publicUrl: string | undefined, { url, client, socket }: Incoming): string | undefined {
  if (publicUrl !== undefined) return publicUrl;
  const { hostname, port, host } = new URL(url);
  const isOwn =
    socket?.localAddress !== undefined &&
    isOn(LOOPBACK, socket.localAddress) &&
    LOOPBACK_NAME.test(hostname) &&
    Number(port || 80) === socket.localPort;
  return isOwn ? `${client.secure ? 'https' : 'http'}://${host}` : undefined;
}
