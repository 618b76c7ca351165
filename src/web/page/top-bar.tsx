import type { Viewer } from '../session/user-summary.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { BRAND } from '../../domain/brand.ts';
import { assets } from './assets.ts';
import { paths } from '../urls/paths.ts';
import { AccountBadge, SignInLink } from './account-badge.tsx';
import { AvatarPlaceholder } from '../ui/avatar.tsx';
import { Shield } from './shield.tsx';

const CITY_GUIDES = { href: paths.cityGuides(), label: 'Venue/City Guides' };
const AFTER_LEAGUES = [
  { href: paths.schedule(null), label: 'Schedule' },
  { href: paths.roadtrips(), label: 'Roadtrips' },
  { href: paths.trips(), label: 'Plan a Trip' },
  { href: paths.about(), label: 'About' },
];

/**
 * On a phone the links are a popover, which works without scripts.
 * @param section the path of the current link.
 * @param viewer undefined on public pages.
 */
export function TopBar({ section, viewer }: { section: string | undefined; viewer: Viewer | undefined }) {
  const current = (href: string) => (href === section ? 'page' : undefined);
  return (
    <header className="bar">
      <div className="sign">
        <a className="brand" href={paths.home()}>
          {BRAND.name}
        </a>
        <a className="find" href={paths.search()} aria-current={current(paths.search())}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m18 18-5.700-5.700M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0" />
          </svg>
          Search
        </a>
        <button type="button" className="menu-button" popoverTarget="menu">
          Menu
        </button>
        <nav id="menu" popover="auto" aria-label="Main">
          <a href={CITY_GUIDES.href} aria-current={current(CITY_GUIDES.href)}>
            {CITY_GUIDES.label}
          </a>
          {LEAGUES.map((league) => (
            <a key={league} href={paths.league(league)} aria-current={current(paths.league(league))}>
              <Shield label={league} />
            </a>
          ))}
          {AFTER_LEAGUES.map(({ href, label }) => (
            <a key={href} href={href} aria-current={current(href)}>
              {label}
            </a>
          ))}
          {viewer === undefined ? <SignInLink /> : <AccountBadge {...viewer} />}
        </nav>
        <template id="waiting" data-module={assets.accountBadgeModule}>
          <AvatarPlaceholder />
        </template>
      </div>
    </header>
  );
}

export function BareTopBar() {
  return (
    <header className="bar">
      <div className="sign">
        <a className="brand" href={paths.home()}>
          {BRAND.name}
        </a>
      </div>
    </header>
  );
}
