import { mkdtemp, copyFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import {
  DRIVES_FOLDER,
  figureAt,
  pairsOf,
  readDriveFiles,
  writeDrives,
  type DriveFiles,
} from '../../../scripts/drives/drive-files.ts';
import { refreshedDrives } from '../../../scripts/drives/refresh-drives.ts';

/** Answers like OSRM: ten minutes and ten miles per degree of longitude; no road to or from west of -123. */
const requests: string[] = [];
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://router');
  requests.push(url.pathname);
  const [, , , , list = ''] = url.pathname.split('/');
  const longitudes = list.split(';').map((pair) => Number(pair.split(',')[0]));
  const chosen = (name: string) => (url.searchParams.get(name) ?? '').split(';').map(Number);
  const table = (factor: number) =>
    chosen('sources').map((from) =>
      chosen('destinations').map((to) => {
        const [start = 0, end = 0] = [longitudes[from], longitudes[to]];
        return Math.min(start, end) < -123 ? null : Math.abs(start - end) * factor;
      }),
    );
  response.setHeader('Content-Type', 'application/json');
  if (longitudes.length > 100 || !url.pathname.startsWith('/table/v1/driving/')) {
    response.statusCode = 400;
    response.end(JSON.stringify({ code: 'TooBig' }));
    return;
  }
  response.end(JSON.stringify({ code: 'Ok', durations: table(600), distances: table(10 * 1609.344) }));
});
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve);
});
afterAll(() => server.close());
const address = server.address();
const service = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;

const whole = await readDriveFiles();
const small: DriveFiles = {
  ...whole,
  places: whole.places.slice(0, 60),
  placeDrives: whole.placeDrives.slice(0, 60),
};

test('replaces every drive but the pairs that stay at home, and writes files that read back', async () => {
  const refreshed = await refreshedDrives(small, service, () => undefined);
  const driveOf = (files: DriveFiles, from: string, to: string) =>
    figureAt(
      files.venueDrives,
      pairsOf(files.venues).findIndex(
        ([a, b]) => [a.id, b.id].toSorted().join() === [from, to].toSorted().join(),
      ),
    );
  // Both are at longitude -83.05 and -81.69.
  expect(driveOf(refreshed, 'comerica-park', 'progressive-field')).toEqual({ miles: 14, minutes: 14 });
  const home = [
    ['keybank-center', 'ford-field'],
    ['rogers-arena', 'rogers-centre'],
    ['gillette-stadium', 'comerica-park'],
  ] as const;
  for (const [from, to] of home) expect(driveOf(refreshed, from, to)).toEqual(driveOf(whole, from, to));
  const kept = refreshed.venueDrives.minutes.filter(
    (minutes, index) => minutes === whole.venueDrives.minutes[index],
  );
  expect(kept.length).toBeGreaterThanOrEqual(26);
  expect(kept.length).toBeLessThan(60);
  const newYork = refreshed.placeDrives[0];
  expect(newYork && figureAt(newYork, 0)).toEqual({ miles: 60, minutes: 60 });
  expect(requests.every((path) => path.startsWith('/table/v1/driving/'))).toBe(true);

  const folder = await mkdtemp(join(tmpdir(), 'drives-'));
  const url = pathToFileURL(`${folder}/`);
  for (const name of ['venues.tsv', 'places.tsv', 'place-zips.tsv'])
    await copyFile(new URL(name, DRIVES_FOLDER), new URL(name, url));
  await writeDrives({ ...whole, venueDrives: refreshed.venueDrives }, url);
  const read = await readDriveFiles(url);
  expect(read.venueDrives).toEqual(refreshed.venueDrives);
  expect(read.placeDrives).toEqual(whole.placeDrives);
  await rm(folder, { recursive: true });
});

test('says that a service refuses, and that nothing was written', async () => {
  await expect(refreshedDrives(small, `${service}/nowhere`, () => undefined)).rejects.toThrow(
    'Nothing was written.',
  );
});
