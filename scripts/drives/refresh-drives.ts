import { KNOWN_VENUES } from '../../src/domain/venues/index.ts';
import type { DriveFigures } from '../../src/domain/travel/drive-figures.ts';
import { askRouter } from './ask-router.ts';
import { figureAt, figuresOf, pairsOf, type DriveFiles } from './drive-files.ts';

/** A router takes the way abroad between these cities; the files' drives stay at home (drives/README.md). */
const STAY_AT_HOME: readonly (readonly [string, string])[] = [
  ['Vancouver', 'Toronto'],
  ['Toronto', 'Calgary'],
  ['Montreal', 'Vancouver'],
  ['Toronto', 'Edmonton'],
  ['Ottawa', 'Vancouver'],
  ['Winnipeg', 'Toronto'],
  ['Buffalo', 'Detroit'],
  ['Detroit', 'Boston'],
  ['Detroit', 'Foxborough'],
  ['Detroit', 'Orchard Park'],
  ['Montreal', 'Calgary'],
];

/** Replaces every figure by the service's, except those of `STAY_AT_HOME`. */
export async function refreshedDrives(
  files: DriveFiles,
  service: string,
  onProgress: (done: number, of: number) => void,
): Promise<DriveFiles> {
  const { venues, places } = files;
  const all = venues.length + places.length;
  const byVenue = await askRouter(service, venues, venues, (done) => onProgress(done, all));
  const placeDrives = await askRouter(service, places, venues, (done) =>
    onProgress(venues.length + done, all),
  );
  return { ...files, venueDrives: withHomePairs(files, byVenue), placeDrives };
}

function withHomePairs({ venues, venueDrives }: DriveFiles, byVenue: readonly DriveFigures[]): DriveFigures {
  const indexes = venues.map((_, index) => index);
  return figuresOf(
    pairsOf(indexes).map(([from, to], pair) => {
      if (staysAtHome(venues[from]?.id, venues[to]?.id)) return figureAt(venueDrives, pair);
      const row = byVenue[from];
      return row ? figureAt(row, to) : null;
    }),
  );
}

function staysAtHome(one: string | undefined, other: string | undefined): boolean {
  const [from, to] = [cityOf(one), cityOf(other)];
  return STAY_AT_HOME.some(([a, b]) => (a === from && b === to) || (a === to && b === from));
}

function cityOf(venueId: string | undefined): string | null {
  return KNOWN_VENUES.find(({ id }) => id === venueId)?.city ?? null;
}
