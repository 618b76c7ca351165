import { Link, useParams } from 'react-router';

const LEAGUES = ['NFL', 'NBA', 'NHL', 'MLB'];
const OTHER_PAGES = [
  { to: '/schedule', label: 'Schedule' },
  { to: '/roadtrips', label: 'Roadtrips' },
  { to: '/trips', label: 'Plan a Trip' },
  { to: '/about', label: 'About' },
];

export function TopBar() {
  const { league: current } = useParams();
  return (
    <header className="bar">
      <div className="sign">
        <Link className="brand" to="/">
          Fanroads
        </Link>
        <Link className="find" to="/search">
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="m18 18-5.700-5.700M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0" />
          </svg>
          Search
        </Link>
        <button type="button" className="menu-button" popoverTarget="menu">
          Menu
        </button>
        <nav id="menu" popover="auto" aria-label="Main">
          <Link to="/city-guides">Venue/City Guides</Link>
          {LEAGUES.map((league) => {
            const path = league.toLowerCase();
            return (
              <Link key={league} to={`/${path}`} aria-current={path === current ? 'page' : undefined}>
                <span className="shield">
                  <svg aria-hidden="true">
                    <use href="#shield" />
                  </svg>
                  {league}
                </span>
              </Link>
            );
          })}
          {OTHER_PAGES.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <Link className="sign-in" to="/auth">
            Sign In
          </Link>
        </nav>
      </div>
    </header>
  );
}

export function ShieldSymbol() {
  return (
    <svg className="shield-symbol" aria-hidden="true">
      <symbol id="shield" viewBox="0 0 40 40">
        <path d="M7 2q6.500 3.500 13 0q6.500 3.500 13 0q5.500 4.500 5 12q3 15-18 25Q-1 29 2 14q-.5-7.500 5-12z" />
      </symbol>
    </svg>
  );
}

export function Footer() {
  return (
    <footer className="foot">
      <p className="tagline">Plan the trip around the game.</p>
      <p>
        <span>© 2025 Fanroads</span>
        <Link to="/privacy-policy">Privacy Policy</Link>
        <Link to="/terms-of-use">Terms of Use</Link>
        <Link to="/api">API</Link>
      </p>
    </footer>
  );
}
