import { connect, createServer, type Socket } from 'node:net';

/** A way to the server that can be cut: the port answers, or refuses as a server that is down does. */
export async function openWay(target: number) {
  const sockets = new Set<Socket>();
  const listener = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((done, fail) => listener.once('error', fail).listen(port, '127.0.0.1', done));
  await listen(0);
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    port,
    open: () => listen(port),
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy();
        listener.close(() => done());
      }),
  };
}
