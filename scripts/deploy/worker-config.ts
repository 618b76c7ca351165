import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as v from 'valibot';
import { withoutEmpty } from '../../src/config/variable.ts';

const text = v.pipe(
  v.unknown(),
  v.transform((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
);

const schema = v.object({
  name: v.string(),
  workers_dev: v.optional(v.boolean(), false),
  route: v.optional(v.unknown()),
  routes: v.optional(v.array(v.unknown()), []),
  compatibility_date: v.string(),
  triggers: v.object({ crons: v.array(v.string()) }),
  // As the Worker and the shell, where an empty variable is unset.
  vars: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.transform((vars) => withoutEmpty(vars)),
      v.record(v.string(), text),
    ),
    {},
  ),
  send_email: v.optional(v.array(v.object({ name: v.string() })), []),
});

export type WorkerConfigFile = v.InferOutput<typeof schema>;

/** Reads the file of the folder in which the command runs, as wrangler does. */
export async function readWorkerConfig(): Promise<WorkerConfigFile> {
  return v.parse(schema, parse(await readFile('wrangler.toml', 'utf8')));
}
