import { createServer } from 'node:net';
import { PlainError } from '../cli/console.ts';

/**
 * The port that `PORT` names, 8787 when it is unset.
 * @throws PlainError for anything that is no port.
 */
export function readPort(text = '8787'): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainError(`PORT is "${text}"; it must be a number from 1 to 65535.`);
}

/** @throws PlainError that names another port when something listens on this one, or it cannot be used. */
export async function assertPortIsFree(port: number): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const inUse = error.code === 'EADDRINUSE';
      reject(
        inUse
          ? new PlainError(
              `Port ${port} is in use. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
            )
          : new PlainError(
              `Port ${port} cannot be used (${error.code ?? error.message}). Choose another with PORT=8787 npm start.`,
            ),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}
