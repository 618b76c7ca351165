import { writeFile } from 'node:fs/promises';
import { encodeDrives, type DriveFiles } from './drive-files.ts';

const MODULE = new URL('../../src/domain/travel/venue-drive-data.ts', import.meta.url);

/** Returns the text of `src/domain/travel/venue-drive-data.ts`. */
export function venueDriveModule({
  venues,
  venueDrives,
}: Pick<DriveFiles, 'venues' | 'venueDrives'>): string {
  return `// Written by \`npm run drives\` from drives/.

/** Venue ids in the order of the drives. */
export const VENUE_ORDER =
  '${venues.map(({ id }) => id).join(' ')}';

/** \`decodeDrives\` reads this: the drives of each pair, once, in the order of the ids. */
export const VENUE_DRIVE_DATA =
  '${encodeDrives(venueDrives)}';
`;
}

export async function writeVenueDrives(files: DriveFiles): Promise<void> {
  await writeFile(MODULE, venueDriveModule(files));
}
