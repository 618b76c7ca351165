import type { Server } from 'node:net';

/**
 * Makes a server listen on this machine only.
 * @param port the port number; 0 selects a free port.
 * @returns the port number that the server uses.
 * @throws an error when the port is in use.
 */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail);
      listening();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}
