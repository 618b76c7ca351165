const LEAGUES = ['NFL', 'NBA', 'NHL', 'MLB'];
const OTHER_PAGES = [
  { href: '/schedule', label: 'Schedule' },
  { href: '/roadtrips', label: 'Roadtrips' },
  { href: '/trips', label: 'Plan a Trip' },
  { href: '/about', label: 'About' },
];

export function TopBar({ current }: { current: string }) {
  return (
    <header class="bar">
      <div class="sign">
        <a class="brand" href="/">
          Fanroads
        </a>
        <a class="find" href="/search">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m18 18-5.700-5.700M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0" />
          </svg>
          Search
        </a>
        <button type="button" class="menu-button" popovertarget="menu">
          Menu
        </button>
        <nav id="menu" popover="auto" aria-label="Main">
          <a href="/city-guides">Venue/City Guides</a>
          {LEAGUES.map((league) => {
            const path = league.toLowerCase();
            return (
              <a key={league} href={`/${path}`} aria-current={path === current ? 'page' : undefined}>
                <span class="shield">
                  <svg aria-hidden="true">
                    <use href="#shield" />
                  </svg>
                  {league}
                </span>
              </a>
            );
          })}
          {OTHER_PAGES.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
          <a class="sign-in" href="/auth">
            Sign In
          </a>
        </nav>
      </div>
    </header>
  );
}

export function ShieldSymbol() {
  return (
    <svg class="shield-symbol" aria-hidden="true">
      <symbol id="shield" viewBox="0 0 40 40">
        <path d="M7 2q6.500 3.500 13 0q6.500 3.500 13 0q5.500 4.500 5 12q3 15-18 25Q-1 29 2 14q-.5-7.500 5-12z" />
      </symbol>
    </svg>
  );
}

export function Footer() {
  return (
    <footer class="foot">
      <p class="tagline">Plan the trip around the game.</p>
      <p>
        <span>© 2025 Fanroads</span>
        <a href="/privacy-policy">Privacy Policy</a>
        <a href="/terms-of-use">Terms of Use</a>
        <a href="/api">API</a>
      </p>
    </footer>
  );
}
