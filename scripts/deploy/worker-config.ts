import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod';

const schema = z.object({
  name: z.string(),
  workers_dev: z.boolean().default(false),
  route: z.unknown().optional(),
  routes: z.array(z.unknown()).default([]),
  compatibility_date: z.string(),
  triggers: z.object({ crons: z.array(z.string()) }),
  vars: z
    .record(
      z.string(),
      z.unknown().transform((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
    )
    .default({})
    // As the Worker and the shell, where an empty variable is unset.
    .transform((vars) => Object.fromEntries(Object.entries(vars).filter(([, text]) => text !== ''))),
  send_email: z.array(z.object({ name: z.string() })).default([]),
});

export type WorkerConfigFile = z.infer<typeof schema>;

/** Reads the file of the folder in which the command runs, as wrangler does. */
export async function readWorkerConfig(): Promise<WorkerConfigFile> {
  return schema.parse(parse(await readFile('wrangler.toml', 'utf8')));
}
