import type { League } from '../../domain/leagues.ts';
import { teamColors } from '../../domain/teams/colors.ts';
import { cityPlace } from '../../domain/travel/city-places.ts';
import { CARD_FONT } from '../page/social-card-format.ts';
import { colorOf, type SchemeColors, type ThemeColors } from '../styles/theme-colors.ts';
import { teamClass } from '../ui/team-class.ts';
import { mapClass } from './atlas-svg.tsx';
import type { RouteMapView } from './route-map-view.ts';

/** The site's stylesheets do not apply to pictures. */
export function pictureStyles(palette: Palette): string {
  const rules: Record<(typeof mapClass)[keyof typeof mapClass], string> = {
    [mapClass.atlas]: `font-family:'${CARD_FONT}';font-weight:700`,
    [mapClass.water]: `fill:${palette.water}`,
    [mapClass.land]: `fill:${palette.land};stroke:${palette.coast};stroke-width:2;stroke-linejoin:round`,
    [mapClass.lake]: `fill:${palette.water};stroke:${palette.coast};stroke-width:1.5`,
    [mapClass.river]: `fill:none;stroke:${palette.river};stroke-width:2.5;stroke-linejoin:round`,
    [mapClass.state]: `fill:none;stroke:${palette.state};stroke-width:1.8;stroke-dasharray:9 4 2 4`,
    [mapClass.border]: `fill:none;stroke:${palette.border};stroke-width:3;stroke-dasharray:14 5`,
    [mapClass.codes]: `fill:${palette.stateLabel};letter-spacing:3`,
    [mapClass.near]: `fill:${palette.ink};fill-opacity:.75`,
    [mapClass.back]: `fill:none;stroke:${palette.road};stroke-width:4;stroke-dasharray:3 10;stroke-linecap:round`,
    [mapClass.road]: `fill:none;stroke:${palette.road};stroke-width:15;stroke-linecap:round;stroke-linejoin:round`,
    [mapClass.lane]: `fill:none;stroke:${palette.centerLine};stroke-width:2.6;stroke-dasharray:15 11`,
    [mapClass.names]: `fill:${palette.ink};stroke:${palette.halo};stroke-width:7;stroke-linejoin:round;paint-order:stroke`,
    [mapClass.stop]: `fill:${palette.roadText}`,
    [mapClass.disk]: `fill:${palette.road};stroke:${palette.roadText};stroke-width:3.5`,
    [mapClass.dot]: 'stroke-width:4',
  };
  return Object.entries(rules)
    .map(([name, rule]) => `.${name}{${rule}}`)
    .join('');
}

/**
 * An image has the page's colors, light and dark, but none of its fonts: a system's font, narrowed to the letters'
 * widths that the map is laid out for.
 */
export function siteMapStyles(view: RouteMapView, theme: ThemeColors): string {
  const font = `@font-face{font-family:'${CARD_FONT}';src:local('Arial Bold'),local('Arial'),local('Liberation Sans Bold');size-adjust:60%}`;
  const dark = `@media (prefers-color-scheme:dark){${siteStyles(theme.dark)}}`;
  return font + siteStyles(theme.light) + dark + teamStyles(view);
}

/** Lines are thinner than on a card, which shows the map smaller. */
function siteStyles(colors: SchemeColors): string {
  const { road, lane, disk } = mapClass;
  const sign = `fill:${colorOf(colors, 'sign')};stroke:${colorOf(colors, 'on-sign')};stroke-width:2`;
  const lines = `.${road}{stroke-width:10}.${lane}{stroke-width:1.8;stroke-dasharray:10 7}.${disk}{${sign}}`;
  return pictureStyles(sitePalette(colors)) + lines;
}

function sitePalette(colors: SchemeColors): Palette {
  const of = (token: string) => colorOf(colors, token);
  return {
    land: of('land'),
    water: of('water'),
    coast: of('coast'),
    river: of('water'),
    state: of('coast'),
    border: of('alarm'),
    ink: of('ink'),
    halo: of('land'),
    stateLabel: of('coast'),
    road: of('route'),
    centerLine: of('lane'),
    roadText: of('on-sign'),
    fold: 0,
  };
}

export function teamStyles({ points }: RouteMapView): string {
  return points
    .flatMap(({ teams }) => teams)
    .map((team) => {
      const { primary, secondary } = teamColors(team);
      return `.${teamClass(team)}{fill:${primary.background};stroke:${secondary.background}}`;
    })
    .join('');
}

/** Every text is a CSS color. */
export interface Palette {
  land: string;
  water: string;
  coast: string;
  river: string;
  state: string;
  border: string;
  ink: string;
  /** The outline around letters. */
  halo: string;
  stateLabel: string;
  road: string;
  centerLine: string;
  /** The numbers on the stops. */
  roadText: string;
  /** The opacity of the paper's fold, from 0 to 1. */
  fold: number;
}

/**
 * Palettes suit the league's season: summer for baseball, fall for football, winter for hockey, night for
 * basketball.
 */
const LEAGUE_PALETTES: Record<League, (hue: number) => Palette> = {
  MLB: (hue) => ({
    land: hsl(hue, 44, 84),
    water: hsl(196, 48, 74),
    coast: hsl(198, 32, 52),
    river: hsl(196, 42, 66),
    state: hsl(hue, 22, 58),
    border: hsl(345, 35, 48),
    ink: '#1e1b16',
    halo: hsl(hue, 44, 90),
    stateLabel: hsl(hue, 26, 62),
    road: '#00573d',
    centerLine: '#f7e9b8',
    roadText: '#fffdf5',
    fold: 1,
  }),
  NFL: (hue) => ({
    land: hsl(hue * 0.38 + 6, 46, 77),
    water: hsl(208, 22, 62),
    coast: hsl(212, 22, 42),
    river: hsl(208, 22, 60),
    state: hsl(hue * 0.38 + 2, 30, 52),
    border: hsl(350, 45, 38),
    ink: '#24160c',
    halo: hsl(hue * 0.38 + 6, 48, 84),
    stateLabel: hsl(hue * 0.38 + 2, 34, 58),
    road: '#2b2c2e',
    centerLine: '#f4ad1c',
    roadText: '#fffdf5',
    fold: 1,
  }),
  NHL: (hue) => ({
    land: hsl(hue * 0.4 + 130, 22, 94),
    water: hsl(200 + hue * 0.12, 42, 76),
    coast: hsl(212, 32, 54),
    river: hsl(204, 40, 74),
    state: hsl(212, 18, 66),
    border: hsl(352, 50, 48),
    ink: '#13233f',
    halo: '#ffffff',
    stateLabel: hsl(212, 22, 72),
    road: '#1f3f78',
    centerLine: '#ffffff',
    roadText: '#ffffff',
    fold: 0.8,
  }),
  NBA: (hue) => ({
    land: hsl(hue + 150, 15, 22),
    water: hsl(hue * 0.5 + 200, 34, 12),
    coast: hsl(hue + 150, 16, 38),
    river: hsl(hue * 0.5 + 200, 30, 30),
    state: hsl(hue + 150, 13, 36),
    border: hsl(18, 50, 52),
    ink: '#f6f1e4',
    halo: hsl(hue + 150, 16, 15),
    stateLabel: hsl(hue + 150, 12, 42),
    road: '#f4ad1c',
    centerLine: '#3a2a05',
    roadText: '#221a04',
    fold: 0.45,
  }),
};

/** The renderer of the pictures reads only whole numbers as a hue. */
function hsl(hue: number, saturation: number, lightness: number): string {
  return `hsl(${Math.round(hue)}, ${saturation}%, ${lightness}%)`;
}

/** Hues are in degrees. */
const REGION_HUES = { north: 150, northeast: 100, midwest: 55, south: 78, west: 28, pacific: 120 } as const;

/** Shifts the league's colors to the hue of the region around these cities. */
export function paletteOf(league: League, cities: readonly string[]): Palette {
  return LEAGUE_PALETTES[league](REGION_HUES[regionOf(cities)]);
}

function regionOf(cities: readonly string[]): keyof typeof REGION_HUES {
  const places = cities.flatMap((city) => cityPlace(city) ?? []);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const latitude = mean(places.map((place) => place.latitude));
  const longitude = mean(places.map((place) => place.longitude));
  if (longitude < -117) return 'pacific';
  if (longitude < -104) return 'west';
  if (latitude > 43.2) return 'north';
  if (latitude < 35.5) return 'south';
  return longitude > -79 ? 'northeast' : 'midwest';
}
