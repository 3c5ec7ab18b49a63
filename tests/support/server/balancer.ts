import { Agent, createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  /** Whether a target is sent requests now. */
  isUp(target: string): boolean;
  /** How many requests a target has been sent and has not answered yet. */
  underWayAt(target: string): number;
  stop(): Promise<void>;
}

/** Long enough that a machine with much else to do does not look like a server that is away. */
const CHECK_TIMEOUT_MS = 30_000;

/**
 * A balancer as they stand before an academy: round robin over those whose `/readyz` says 200, connections kept and
 * used again. It sends no request a second time, so that a count of failures has each.
 */
export async function startBalancer(targets: readonly string[], checkMs: number): Promise<Balancer> {
  const servers = targets.map((url) => ({ url, isUp: false, underWay: 0, agent: new Agent({ keepAlive: true }) }));

  const check = (server: (typeof servers)[number]) =>
    new Promise<void>((resolve) => {
      const settle = (isUp: boolean) => {
        server.isUp = isUp;
        resolve();
      };
      const asking = httpRequest(`${server.url}/readyz`, { agent: false, timeout: CHECK_TIMEOUT_MS }, (answer) => {
        answer.resume();
        settle(answer.statusCode === 200);
      });
      asking.on('timeout', () => asking.destroy());
      asking.on('error', () => settle(false));
      asking.end();
    });
  await Promise.all(servers.map(check));
  // One after the other, as balancers do: of two at once the older answer could come last, and be believed.
  const underWay = new Set<unknown>();
  const checks = servers.map((server) =>
    setInterval(() => {
      if (underWay.has(server)) return;
      underWay.add(server);
      void check(server).finally(() => underWay.delete(server));
    }, checkMs),
  );

  let turn = 0;
  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const up = servers.filter((server) => server.isUp);
    turn += 1;
    const server = up[turn % up.length];
    const fail = (status: number, reason: string) => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(status, { 'X-Balancer': reason }).end();
    };
    if (!server) {
      fail(503, 'no server is ready');
      return;
    }
    server.underWay += 1;
    outgoing.on('close', () => {
      server.underWay -= 1;
    });
    const { method, headers, url } = incoming;
    const { connection: _, ...passed } = headers;
    const asking = httpRequest(`${server.url}${url}`, { method, headers: passed, agent: server.agent }, (answer) => {
      const { connection: __, ...back } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, back);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    asking.on('error', (error) => fail(502, error.message));
    incoming.pipe(asking);
  }

  const http = createServer(pass);
  // Callers' connections are not to end by themselves in the middle of a measurement.
  http.keepAliveTimeout = 600_000;
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    isUp: (target) => servers.some((server) => server.url === target && server.isUp),
    underWayAt: (target) => servers.find((server) => server.url === target)?.underWay ?? 0,
    async stop() {
      for (const timer of checks) clearInterval(timer);
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
      for (const { agent } of servers) agent.destroy();
    },
  };
}
