import { createServer, type Server } from 'node:net';
import { ExpectedError } from '../cli/console.ts';

/** @throws ExpectedError when the text is not a port number. */
export function readPort(text = '8787'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new ExpectedError(`PORT is "${text}"; it must be a number from 1 to 65535.`);
}

/** @throws ExpectedError that suggests another port when this one cannot be used. */
export async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(
        inUse
          ? new ExpectedError(
              `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
            )
          : new ExpectedError(
              `Port ${port} cannot be used (${error.code ?? error.message}). Choose another with PORT=8787 npm start.`,
            ),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

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
