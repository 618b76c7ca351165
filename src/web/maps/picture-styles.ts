import { teamColors } from '../../domain/teams/colors.ts';
import { CARD_FONT } from '../page/social-card-format.ts';
import { teamClass } from '../ui/team-class.ts';
import { mapClass, type MapClass } from './map-class.ts';
import type { Palette } from './picture-palette.ts';
import type { RouteMapView } from './route-map-view.ts';

/** The site's stylesheets do not apply to pictures. */
export function pictureStyles(palette: Palette): string {
  const rules: Record<MapClass, string> = {
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

export function teamStyles({ stops }: RouteMapView): string {
  return stops
    .flatMap(({ teams }) => teams)
    .map((team) => {
      const { primary, secondary } = teamColors(team);
      return `.${teamClass(team)}{fill:${primary.background};stroke:${secondary.background}}`;
    })
    .join('');
}
