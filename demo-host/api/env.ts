import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Client } from './clientAddress.ts';

/** What every request carries through the app. */
export interface AppEnv {
  Bindings: {
    /** Node's own request; absent when a test calls the app without a socket. */
    incoming?: IncomingMessage;
  };
  Variables: {
    requestId: string;
    client: Client;
    /** Where this host is reached, where that is known. */
    origin: string | undefined;
    logger: Logger;
    /** What the access log tells of the request beside its status. */
    facts: { call?: string; role?: number; parent?: boolean; pid?: number };
  };
}
