import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { listenOnLoopback } from '../site/loopback.ts';

/** What V8 holds of a Worker, asked through workerd's inspector. */
export interface IsolateMemory {
  /** Bytes that live on the heap after a collection, which this makes. */
  liveBytes: () => Promise<number>;
  close: () => void;
}

/** The isolate looks at what the inspector asks only while it serves a request. */
const WAKING_MS = 20;

const answerShape = z.object({ id: z.number(), result: z.looseObject({ usedSize: z.number().optional() }) });

/** A port for `--inspector-addr`; workerd does not say which one it took itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenOnLoopback(server);
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}

/**
 * @param name of the Worker.
 * @param origin where it answers.
 */
export async function openIsolateMemory(port: number, name: string, origin: string): Promise<IsolateMemory> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`);
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened(), { once: true });
    socket.addEventListener('error', () => failed(new Error('workerd has no inspector')), { once: true });
  });
  const answers = new Map<number, z.infer<typeof answerShape>['result']>();
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const answer = answerShape.safeParse(JSON.parse(String(data)));
    if (answer.success) answers.set(answer.data.id, answer.data.result);
  });
  let asked = 0;
  const ask = async (method: string) => {
    asked += 1;
    socket.send(JSON.stringify({ id: asked, method }));
    for (;;) {
      await (await fetch(origin)).arrayBuffer();
      const answer = answers.get(asked);
      if (answer !== undefined) return answer;
      await setTimeout(WAKING_MS);
    }
  };
  await ask('Runtime.runIfWaitingForDebugger');
  return {
    liveBytes: async () => {
      await ask('HeapProfiler.collectGarbage');
      const { usedSize } = await ask('Runtime.getHeapUsage');
      if (usedSize === undefined) throw new Error('V8 does not say how much it holds');
      return usedSize;
    },
    close: () => socket.close(),
  };
}
