/** How often a race is run: few times in the suite, `RACE_ROUNDS=100` for the long run. */
export function raceRounds(inSuite: number): number {
  return Number(process.env['RACE_ROUNDS'] ?? inSuite);
}

/** How often each status came when something is asked many times at once. */
export async function crowd(times: number, ask: (index: number) => Promise<Response>) {
  const responses = await Promise.all(Array.from({ length: times }, async (_, index) => ask(index)));
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
