import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { listenOnLoopback } from '../../site/port.ts';
import { type Channel, type ChannelRules, createChannel } from './channel.ts';

/** A phone abroad: the round trip and rate of slow 4G (docs/benchmarks.md), and ten segments at first (RFC 6928). */
export const SLOW_4G: ChannelRules = {
  roundTripMs: 150,
  bytesPerMs: 1_440 / 8,
  segmentBytes: 1_460,
  firstSegments: 10,
};

export interface SlowLink {
  port: number;
  close: () => Promise<void>;
}

/**
 * Listens on a port of this machine whose connections behave as over a slow link. A connection on this machine opens at
 * once, so its first bytes wait for the round trip that TCP's handshake takes.
 * @param accept gets the server's end of each connection.
 */
export async function openSlowLink(
  rules: ChannelRules,
  accept: (connection: Duplex) => void,
): Promise<SlowLink> {
  const [up, down] = [openClockedChannel(rules), openClockedChannel(rules)];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    const opensAt = performance.now() + rules.roundTripMs;
    const toServer = up.openSender(opensAt, (bytes) => connection.push(bytes));
    const toBrowser = down.openSender(opensAt, (bytes) => socket.writable && socket.write(bytes));
    const connection = new Duplex({
      read: () => undefined,
      write: (bytes: Buffer, _encoding, sent) => toBrowser.send(bytes, sent),
      destroy: (error, destroyed) => {
        socket.destroy();
        destroyed(error);
      },
    });
    socket.on('data', (bytes: Buffer) => toServer.send(bytes));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      connection.destroy();
    });
    accept(connection);
  });
  const port = await listenOnLoopback(server);
  return {
    port,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      for (const channel of [up, down]) channel.close();
      await once(server, 'close');
    },
  };
}

/** A channel whose clock is this process's. Its events have exact times, so late timers do not add up. */
function openClockedChannel(rules: ChannelRules) {
  const channel: Channel = createChannel(rules);
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(timer);
    const at = channel.nextAt();
    if (at === null) return;
    const advance = () => {
      channel.advance(performance.now());
      wait();
    };
    timer = setTimeout(advance, Math.max(0, at - performance.now()));
  };
  return {
    openSender: (opensAt: number, deliver: (bytes: Buffer) => void) => {
      const sender = channel.openSender(opensAt, deliver);
      return {
        send: (bytes: Buffer, sent?: () => void) => {
          sender.send(bytes, performance.now(), sent);
          wait();
        },
      };
    },
    close: () => clearTimeout(timer),
  };
}
