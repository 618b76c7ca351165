import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { League } from '../../src/domain/leagues.ts';
import { mapClass } from '../../src/web/maps/atlas-svg.tsx';
import type { MapSize } from '../../src/web/maps/map-view.ts';
import { paletteOf, pictureStyles, teamStyles, type Palette } from '../../src/web/maps/picture-styles.ts';
import type { Point } from '../../src/web/maps/projection.ts';
import { RouteMap } from '../../src/web/maps/route-map.tsx';
import { routeMapView, type MapStop, type RouteMapView } from '../../src/web/maps/route-map-view.ts';
import { CARD_FONT } from '../../src/web/page/social-card-format.ts';

export const CARD = { width: 800, height: 500 } as const;

interface PicturedTrip {
  slug: string;
  league: League;
  stops: readonly MapStop[];
}

export function cardPicture({ slug, league, stops }: PicturedTrip): string {
  const random = seededRandom(slug);
  const size: MapSize = {
    width: CARD.width,
    minHeight: CARD.height,
    maxHeight: CARD.height,
    fontSize: 44,
    stopRadius: 22,
    paddingX: 130,
    paddingY: 78,
    margin: 30,
    alignment: { x: 0.25 + random(1) * 0.5, y: 0.3 + random(2) * 0.4 },
  };
  const view = routeMapView(stops, size);
  if (view === null) throw new Error(`${slug} has a city without a position`);
  const palette = paletteOf(
    league,
    stops.map(({ city }) => city),
  );
  return svgDocument(<Picture view={view} palette={palette} fold={220 + random(3) * 360} />);
}

/** Draws an invented road, for roadtrips without a picture. */
export function defaultPicture(): string {
  const palette = paletteOf('MLB', ['Chicago']);
  return svgDocument(
    <g>
      <style>{pictureStyles(palette)}</style>
      <rect className={mapClass.land} width={CARD.width} height={CARD.height} />
      <path className={mapClass.lake} d="M560 -20q-60 120 40 180t240 10v-190z" />
      <path className={mapClass.state} d="M0 180h330l40 60v280M370 240l470 60" />
      <path className={mapClass.road} d="M60 440C220 380 260 180 420 210S560 400 740 330" />
      <path className={mapClass.lane} d="M60 440C220 380 260 180 420 210S560 400 740 330" />
      {[
        [60, 440],
        [420, 210],
        [740, 330],
      ].map(([x, y]) => (
        <g key={x} className={mapClass.stop}>
          <circle className={mapClass.disk} cx={x} cy={y} r="22" />
        </g>
      ))}
      <Sheet palette={palette} fold={300} />
    </g>,
  );
}

function svgDocument(content: ReactElement): string {
  return renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={`0 0 ${CARD.width} ${CARD.height}`}>
      {content}
    </svg>,
  );
}

function Picture({ view, palette, fold }: { view: RouteMapView; palette: Palette; fold: number }) {
  const corner = freeCorner(view);
  return (
    <g>
      <RouteMap view={view} styles={`${pictureStyles(palette)}${teamStyles(view)}`} />
      <Sheet palette={palette} fold={fold} />
      {corner && <Compass at={corner} palette={palette} />}
    </g>
  );
}

function Sheet({ palette, fold }: { palette: Palette; fold: number }) {
  const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
  const column = CARD.width / letters.length;
  return (
    <g>
      <defs>
        <linearGradient id="fold">
          <stop offset="0" stopColor="#000" stopOpacity="0" />
          <stop offset=".49" stopColor="#000" stopOpacity={0.13 * palette.fold} />
          <stop offset=".5" stopColor="#fff" stopOpacity={0.2 * palette.fold} />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
      </defs>
      <rect x={fold - 40} width="80" height={CARD.height} fill="url(#fold)" />
      <g
        fontFamily={CARD_FONT}
        fontWeight={700}
        fontSize="20"
        textAnchor="middle"
        fill={palette.ink}
        fillOpacity=".7"
      >
        {letters.map((letter, index) => (
          <g key={letter}>
            {index > 0 && <path d={`M${index * column} 0v12`} stroke={palette.ink} strokeWidth="2" />}
            <text x={(index + 0.5) * column} y="21">
              {letter}
            </text>
          </g>
        ))}
        {['1', '2', '3', '4'].map((digit, index) => (
          <g key={digit}>
            {index > 0 && <path d={`M0 ${index * 125}h12`} stroke={palette.ink} strokeWidth="2" />}
            <text x="12" y={index * 125 + 69}>
              {digit}
            </text>
          </g>
        ))}
      </g>
    </g>
  );
}

function Compass({ at, palette }: { at: Point; palette: Palette }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <circle r="27" fill="none" stroke={palette.ink} strokeWidth="2" opacity=".55" />
      <path d="M0-36 9 0 0 36-9 0z" fill={palette.halo} stroke={palette.ink} strokeWidth="2" />
      <path d="M0-36 9 0h-18z" fill={palette.ink} />
    </g>
  );
}

/** @returns a corner for the compass that no stop or name uses, or null. */
function freeCorner({ width, height, points, nearbyCities }: RouteMapView): Point | null {
  const fromEdge = 62;
  const corners = [
    { x: width - fromEdge, y: height - fromEdge },
    { x: fromEdge, y: height - fromEdge },
    { x: width - fromEdge, y: fromEdge + 8 },
    { x: fromEdge, y: fromEdge + 8 },
  ];
  const labeled = [...points, ...nearbyCities];
  return (
    corners.find(({ x, y }) =>
      labeled.every(
        ({ at, label }) =>
          Math.hypot(at.x - x, at.y - y) > 80 &&
          (label === null ||
            label.box.right < x - 45 ||
            label.box.left > x + 45 ||
            label.box.bottom < y - 45 ||
            label.box.top > y + 45),
      ),
    ) ?? null
  );
}

/**
 * @returns a function that maps an index to a number from 0 to 1; the number depends only on the slug and the
 * index.
 */
function seededRandom(slug: string): (index: number) => number {
  return (index) => {
    let hash = 2166136261 ^ index;
    for (const character of slug) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
    return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
  };
}
