import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';

export interface IsolateMemory {
  /** Returns the bytes of live heap after a garbage collection. */
  liveBytes: () => Promise<number>;
  close: () => void;
}

/** An isolate reads inspector messages only during a request, so requests are sent at this interval. */
const POLL_MS = 20;

const resultShape = v.object({ id: v.number(), result: v.looseObject({ usedSize: v.optional(v.number()) }) });

/**
 * @param name the name of the Worker.
 * @param origin the address of the Worker.
 */
export async function openIsolateMemory(port: number, name: string, origin: string): Promise<IsolateMemory> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`);
  await new Promise<void>((opened, failed) => {
    socket.addEventListener('open', () => opened(), { once: true });
    socket.addEventListener('error', () => failed(new Error('workerd has no inspector')), { once: true });
  });
  const results = new Map<number, v.InferOutput<typeof resultShape>['result']>();
  socket.addEventListener('message', ({ data }: MessageEvent) => {
    const message = v.safeParse(resultShape, JSON.parse(String(data)));
    if (message.success) results.set(message.output.id, message.output.result);
  });
  let sent = 0;
  const call = async (method: string) => {
    sent += 1;
    socket.send(JSON.stringify({ id: sent, method }));
    for (;;) {
      await (await fetch(origin)).arrayBuffer();
      const result = results.get(sent);
      if (result !== undefined) return result;
      await setTimeout(POLL_MS);
    }
  };
  await call('Runtime.runIfWaitingForDebugger');
  return {
    liveBytes: async () => {
      await call('HeapProfiler.collectGarbage');
      const { usedSize } = await call('Runtime.getHeapUsage');
      if (usedSize === undefined) throw new Error('V8 reports no heap size');
      return usedSize;
    },
    close: () => socket.close(),
  };
}
