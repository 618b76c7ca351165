import { createJobRunner } from './job-runner.ts';

/** Computes the lists of trips from the stored season packs, as the job does after a refresh. */
export async function storeTripLists(databaseUrl: string, now: Date): Promise<void> {
  const report = await createJobRunner({ databaseUrl, source: 'sample', now }).rebuildTripLists();
  if (report.reason !== null) throw new Error(`the lists of trips were not computed: ${report.reason}`);
}
