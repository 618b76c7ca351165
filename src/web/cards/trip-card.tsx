import { dayText } from '../../domain/dates/date-text.ts';
import { localDateOf, type Game } from '../../domain/games/game.ts';
import { homeTeamOf, matchupText } from '../../domain/games/matchup.ts';
import { teamColors } from '../../domain/teams/colors.ts';
import type { Team } from '../../domain/teams/index.ts';
import { stopCity } from '../../domain/trips/check/stop-city.ts';
import type { MapSize } from '../maps/map-view.ts';
import { paletteOf, type Palette } from '../maps/picture-styles.ts';
import type { Point } from '../maps/projection.ts';
import { routeMapView, type MapStop, type RouteMapView } from '../maps/route-map-view.ts';
import { CARD_WIDTH } from '../page/social-card-format.ts';
import { colorOf, type SchemeColors } from '../styles/theme-colors.ts';
import { fittingSize } from './fit-text.ts';
import { MAP_HEIGHT, RouteCard, type CardRoute } from './route-card.tsx';

const MAP_WIDTH = 600;
const MAX_LARGE_STOPS = 6;

/** Returns null when the route cannot be drawn: one city, or a game abroad. */
export function tripCardMap({ map, isRound }: { map: readonly MapStop[]; isRound: boolean }) {
  const isCrowded = map.length > MAX_LARGE_STOPS;
  const size: MapSize = {
    width: MAP_WIDTH,
    minHeight: MAP_HEIGHT,
    maxHeight: MAP_HEIGHT,
    fontSize: isCrowded ? 38 : 44,
    stopRadius: isCrowded ? 19 : 24,
    paddingX: 104,
    paddingY: 66,
    margin: 16,
  };
  return routeMapView(map, size, { isRound });
}

export type TripCardGame = ReturnType<typeof tripCardGame>;

export function tripCardGame(game: Game & { id: string }) {
  const { id, league } = game;
  return {
    id,
    matchup: matchupText(game),
    date: dayText(localDateOf(game)),
    city: stopCity(game),
    league,
    /** Null while the home team is unknown. */
    host: homeTeamOf(game),
  };
}

export function TripCard({
  trip: { games, ...route },
  map,
  colors,
}: {
  /** Games are in the order of the map's numbers. */
  trip: CardRoute & { games: readonly TripCardGame[] };
  /** Without a map the games fill the card. */
  map: RouteMapView | null;
  colors: SchemeColors;
}) {
  const palette = paletteOf(
    route.leagues[0] ?? 'MLB',
    games.map(({ city }) => city),
  );
  return (
    <RouteCard route={route} map={map} palette={palette} colors={colors}>
      <Games
        games={games}
        left={map?.width ?? 0}
        hasLeagues={route.leagues.length > 1}
        palette={palette}
        colors={colors}
      />
    </RouteCard>
  );
}

/** When there are more games, their number takes the last row. */
const MAX_ROWS = 5;
const MORE_HEIGHT = 46;
const MAX_ROW_HEIGHT = { besideMap: 128, alone: 180 };
const TEXT_INDENT = 96;
const RIGHT = CARD_WIDTH - 36;
/** In em. */
const CAP_HEIGHT = 0.72;

function Games({
  games,
  left,
  hasLeagues,
  palette,
  colors,
}: {
  games: readonly TripCardGame[];
  left: number;
  hasLeagues: boolean;
  palette: Palette;
  colors: SchemeColors;
}) {
  const shown = games.length > MAX_ROWS ? games.slice(0, MAX_ROWS - 1) : games;
  const more = games.length - shown.length;
  const room = MAP_HEIGHT - (more > 0 ? MORE_HEIGHT : 0);
  const height = Math.min(left > 0 ? MAX_ROW_HEIGHT.besideMap : MAX_ROW_HEIGHT.alone, room / shown.length);
  const top = (room - height * shown.length) / 2;
  const textLeft = left + TEXT_INDENT;
  const width = RIGHT - textLeft;
  const details = shown.map(({ date, league, city }) =>
    [date, ...(hasLeagues ? [league] : []), city].join(' · '),
  );
  const sizeOf = (texts: readonly string[], largest: number) =>
    Math.min(...texts.map((text) => fittingSize(text, width, largest)));
  const matchupSize = sizeOf(
    shown.map(({ matchup }) => matchup),
    height * 0.5,
  );
  const detailSize = sizeOf(details, height * 0.4);
  const baseline = (height + matchupSize * CAP_HEIGHT - detailSize) / 2;
  return (
    <>
      <rect x={left} width={CARD_WIDTH - left} height={MAP_HEIGHT} fill={colorOf(colors, 'card')} />
      {shown.map(({ id, matchup, host }, index) => (
        <g key={id} transform={`translate(0 ${top + index * height})`}>
          {index > 0 && (
            <path d={`M${textLeft} 0H${RIGHT}`} stroke={colorOf(colors, 'line')} strokeWidth={3} />
          )}
          {host && <Stripe team={host} left={left} height={height} />}
          <Number number={index + 1} at={{ x: left + 60, y: height / 2 }} palette={palette} />
          <text x={textLeft} y={baseline} fontSize={matchupSize} fill={colorOf(colors, 'ink')}>
            {matchup}
          </text>
          <text
            x={textLeft}
            y={baseline + detailSize}
            fontSize={detailSize}
            fontWeight={600}
            fill={colorOf(colors, 'muted')}
          >
            {details[index]}
          </text>
        </g>
      ))}
      {more > 0 && (
        <text x={textLeft} y={MAP_HEIGHT - 18} fontSize={36} fill={colorOf(colors, 'muted')}>
          {`and ${more} more`}
        </text>
      )}
      {left > 0 && <path d={`M${left} 0V${MAP_HEIGHT}`} stroke={colorOf(colors, 'ink')} strokeWidth={6} />}
    </>
  );
}

function Stripe({ team, left, height }: { team: Team; left: number; height: number }) {
  const { primary, secondary } = teamColors(team);
  return (
    <>
      <rect x={left} y={3} width={17} height={height - 6} fill={primary.background} />
      <rect x={left + 17} y={3} width={7} height={height - 6} fill={secondary.background} />
    </>
  );
}

function Number({ number, at: { x, y }, palette }: { number: number; at: Point; palette: Palette }) {
  return (
    <>
      <circle cx={x} cy={y} r={24} fill={palette.road} />
      <text x={x} y={y} dy=".35em" fontSize={36} textAnchor="middle" fill={palette.roadText}>
        {number}
      </text>
    </>
  );
}
