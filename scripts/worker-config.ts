import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod';

const schema = z.object({
  compatibility_date: z.string(),
  triggers: z.object({ crons: z.array(z.string()) }),
});

/** The parts of `wrangler.toml` that local runs share with production. */
export async function readWorkerConfig(): Promise<z.infer<typeof schema>> {
  return schema.parse(parse(await readFile(new URL('../wrangler.toml', import.meta.url), 'utf8')));
}
