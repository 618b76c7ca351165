import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { mapClass } from '../../../src/web/maps/atlas-svg.tsx';
import { paletteOf, pictureStyles, teamStyles } from '../../../src/web/maps/picture-styles.ts';
import { RouteMap } from '../../../src/web/maps/route-map.tsx';
import { PAGE_MAP, routeMapView } from '../../../src/web/maps/route-map-view.ts';
import { teamsOf } from '../../../src/domain/teams/index.ts';

const LINES = ['river', 'state', 'border', 'back', 'road', 'lane'] as const;

function drawnMap(): string {
  const teams = teamsOf('NBA').filter(({ marketCity }) => marketCity === 'Dallas');
  const stops = [
    { city: 'Houston', teams: [], isHome: true, place: { latitude: 29.76, longitude: -95.37 } },
    { city: 'Dallas', teams },
    { city: 'San Antonio', teams: [] },
  ];
  const view = routeMapView(stops, PAGE_MAP);
  if (view === null) throw new Error('Texas has no map');
  const styles = pictureStyles(paletteOf('NBA', ['Dallas'])) + teamStyles(view);
  return renderToStaticMarkup(createElement(RouteMap, { view, styles }));
}

test('pictures style every class of a map, and fill no line', () => {
  const svg = drawnMap();
  const used = new Set([...svg.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const styles = /<style>(.*?)<\/style>/s.exec(svg)?.[1] ?? '';
  expect([...used].filter((name) => !styles.includes(`.${name}{`))).toEqual([]);
  expect([...used].filter((name) => !name.startsWith('team-')).toSorted()).toEqual(
    Object.values(mapClass).toSorted(),
  );
  for (const line of LINES) expect(styles).toContain(`.${mapClass[line]}{fill:none;`);
});

test('pages style every class of a map, and fill no line', async () => {
  const css = await readFile(new URL('../../../src/web/styles/roadtrip-map.css', import.meta.url), 'utf8');
  const unstyled = Object.values(mapClass).filter((name) => !new RegExp(`\\.${name}\\b`).test(css));
  expect(unstyled).toEqual([]);
  const unfilled = /\.atlas :is\(([^)]+)\) \{\s*fill: none;/.exec(css)?.[1] ?? '';
  expect(unfilled.split(', ').toSorted()).toEqual(LINES.map((line) => `.${mapClass[line]}`).toSorted());
});
