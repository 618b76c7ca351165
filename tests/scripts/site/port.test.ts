import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { assertPortIsFree, listenOnLoopback, readPort } from '../../../scripts/site/port.ts';
import { freePort } from '../../support/postgres-server.ts';

test('uses port 8787 unless PORT names another', () => {
  expect([readPort(), readPort('1'), readPort('65535')]).toEqual([8787, 1, 65_535]);
});

test.each(['', '0', '99999', '1.5', 'http'])('PORT=%s is rejected in one line', (text) => {
  expect(() => readPort(text)).toThrow(`PORT is "${text}"; it must be a number from 1 to 65535.`);
});

test('names another port when one is in use', async () => {
  const port = await freePort();
  await assertPortIsFree(port);
  const server = createServer();
  await listenOnLoopback(server, port);
  await expect(assertPortIsFree(port)).rejects.toThrow(
    `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
  );
  server.close();
});
