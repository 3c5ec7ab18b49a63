import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Client } from './network/clientAddress.ts';

/** What Hono keeps for each request. */
export interface AppEnv {
  Bindings: {
    /** Node's own request; absent when a test calls the app without a socket. */
    incoming?: IncomingMessage;
    /** Node's own answer to it, for what is sent before the answer itself. */
    outgoing?: ServerResponse;
  };
  Variables: {
    requestId: string;
    client: Client;
    /** The public origin of this server, where it is known: to compare with, not to make addresses of. */
    origin: string | undefined;
    /** The public address of this server, with the folder that it may be in: its own paths follow it. */
    publicUrl: string | undefined;
    logger: Logger;
    /** What the access log says about the request besides its status. */
    facts: { call?: string; role?: number; parent?: boolean; pid?: number };
  };
}
