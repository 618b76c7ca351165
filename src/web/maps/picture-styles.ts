import { teamColors } from '../../domain/teams/colors.ts';
import { CARD_FONT } from '../page/social-card-format.ts';
import { teamClass } from '../ui/team-class.ts';
import type { Palette } from './picture-palette.ts';
import type { RouteMapView } from './route-map-view.ts';

/** Returns the CSS of card pictures, because the site's stylesheets do not apply to them. */
export function pictureStyles(palette: Palette): string {
  return `
    .water{fill:${palette.water}}
    .land{fill:${palette.land};stroke:${palette.coast};stroke-width:2;stroke-linejoin:round}
    .lake{fill:${palette.water};stroke:${palette.coast};stroke-width:1.5}
    .river{fill:none;stroke:${palette.river};stroke-width:2.5;stroke-linejoin:round}
    .state{fill:none;stroke:${palette.state};stroke-width:1.8;stroke-dasharray:9 4 2 4}
    .border{fill:none;stroke:${palette.border};stroke-width:3;stroke-dasharray:14 5}
    .atlas text,.index{font-family:'${CARD_FONT}';font-weight:700}
    .codes text{fill:${palette.stateLabel};letter-spacing:3}
    .near text{fill:${palette.ink};opacity:.75}
    .near circle{fill:${palette.ink};opacity:.75}
    .back{fill:none;stroke:${palette.road};stroke-width:4;stroke-dasharray:3 10;stroke-linecap:round}
    .road{fill:none;stroke:${palette.road};stroke-width:15;stroke-linecap:round;stroke-linejoin:round}
    .centerLine{fill:none;stroke:${palette.centerLine};stroke-width:2.6;stroke-dasharray:15 11}
    .names text{fill:${palette.ink};stroke:${palette.halo};stroke-width:7;stroke-linejoin:round;paint-order:stroke}
    .stop circle{fill:${palette.road};stroke:${palette.roadText};stroke-width:3.5}
    .stop text{fill:${palette.roadText}}
    .index{font-size:20px;fill:${palette.ink};opacity:.7}
  `;
}

/** Colors the two-colored dot of each team. */
export function teamStyles({ stops }: RouteMapView): string {
  return stops
    .flatMap(({ teams }) => teams)
    .map((team) => {
      const { primary, secondary } = teamColors(team);
      return `.stop .${teamClass(team)}{fill:${primary.background};stroke:${secondary.background};stroke-width:4}`;
    })
    .join('');
}
