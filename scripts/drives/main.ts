import { parseArgs } from 'node:util';
import { exitWith, ExpectedError, step } from '../cli/console.ts';
import { readDriveFiles, writeDrives, writeVenueDrives } from './drive-files.ts';
import { refreshedDrives } from './refresh-drives.ts';

const USAGE = `Usage: npm run drives [-- --from <url>]
Writes src/domain/travel/venue-drive-data.ts from drives/. --from first replaces the drives of drives/ by those of a
service that answers OSRM's table requests, such as http://localhost:5000.`;

try {
  const service = readService();
  let files = await readDriveFiles();
  if (service !== null) {
    files = await step(
      'Drives',
      () =>
        refreshedDrives(files, service, (done, of) => {
          if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K         ${done} of ${of} places`);
        }),
      ({ places, venues }) => `${places.length} places and ${venues.length} venues from ${service}`,
    );
    await writeDrives(files);
  }
  await step(
    'Module',
    () => writeVenueDrives(files),
    () => 'src/domain/travel/venue-drive-data.ts',
  );
} catch (error) {
  exitWith(error);
}

function readService(): string | null {
  try {
    return parseArgs({ options: { from: { type: 'string' } } }).values.from ?? null;
  } catch (error) {
    throw new ExpectedError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, {
      cause: error,
    });
  }
}
