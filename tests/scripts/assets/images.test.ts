import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardPicture, defaultPicture } from '../../../scripts/assets/card-picture.tsx';
import { simplify } from '../../../scripts/assets/simplify.ts';
import { writtenTrips } from '../../support/trips.ts';

const FOLDER = 'public/images/roadtrips';
const files = readdirSync(FOLDER);

test('every roadtrip has a picture in both formats, there is a default, and no other file', async () => {
  const names = [...(await writtenTrips()).map(({ slug }) => slug), 'default'];
  const expected = names.flatMap((name) => [`${name}.jpg`, `${name}.webp`]);
  expect(files.toSorted()).toEqual(expected.toSorted());
});

test('a picture is 800 by 500 and at most 40 kB', async () => {
  const wrong: string[] = [];
  for (const file of files) {
    const { format, width, height } = await sharp(join(FOLDER, file)).metadata();
    const bytes = statSync(join(FOLDER, file)).size;
    const isRight = width === 800 && height === 500 && bytes <= 40_000 && bytes > 3_000;
    if (!isRight || !file.endsWith(format === 'jpeg' ? '.jpg' : `.${format}`)) {
      wrong.push(`${file}: ${format} ${width}x${height}, ${bytes} bytes`);
    }
  }
  expect(wrong).toEqual([]);
});

test('drawing twice gives the same picture, and no two trips share one', async () => {
  const trips = await writtenTrips();
  const drawn = trips.map((trip) => cardPicture(trip));
  expect(trips.map((trip) => cardPicture(trip))).toEqual(drawn);
  expect(new Set(drawn).size).toBe(trips.length);
  expect(defaultPicture()).toContain('<svg');
});

test('simplifying keeps the ends and every point beyond the tolerance', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 5, y: 0.5 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  expect(simplify(line, () => 1)).toEqual([line[0], line[2], line[3]]);
  expect(simplify(line, () => 0.1)).toEqual(line);
});
