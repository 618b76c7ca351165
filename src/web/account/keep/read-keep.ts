import { dateSpan } from '../../../domain/dates/date-text.ts';
import { tripToSave } from '../../../domain/trips/check/trip-to-save.ts';
import { tripCities } from '../../../domain/trips/check/stop-city.ts';
import { knownLine } from '../../games/game-line.ts';
import type { WebContext } from '../../http/web-context.ts';
import type { WantedTrip } from '../../saved-trips/save-wanted-trip.ts';
import { loadTrip, type LoadedTrip } from '../../trip-pages/load-trip.ts';
import { figuresOf } from '../../trip-pages/trip-page-state.ts';
import { tripBuckets } from '../../trips/search-in-turn.ts';
import type { KeepView } from './keep-view.ts';
import { withOwnHome } from './pending.ts';
import { readWanted, wantedFields, wantedPage, type NO_WANTED } from './wanted.ts';

/** Returns null for a trip or team that we do not know: the screen is then that of every sign-in. */
export async function readKeep(c: WebContext, sent: typeof NO_WANTED): Promise<KeepView | null> {
  const wanted = readWanted(sent);
  if (wanted === null) return null;
  const shown =
    wanted.kind === 'team'
      ? { name: wanted.team.fullName, card: null }
      : await tripShown(c, withOwnHome(c, wanted).trip);
  if (shown === null) return null;
  const { auth, deps } = c.var;
  return {
    kind: wanted.kind,
    fields: wantedFields(wanted),
    page: wantedPage(wanted),
    siteOrigin: deps.config.siteOrigin,
    isClosed: auth.config.isSignupDisabled,
    ...shown,
  };
}

type Shown = Pick<KeepView, 'name' | 'card'>;

/** The figures are those of the trip that is saved; the home is named nowhere. */
async function tripShown(c: WebContext, { code, plan }: WantedTrip): Promise<Shown | null> {
  const loaded = await loadTrip(c.var.deps, { code, plan }, { buckets: await tripBuckets(c) });
  if (loaded.kind === 'unknown') return null;
  if (loaded.kind === 'found') return cardOf(loaded);
  return {
    name: tripCities(
      plan.games.map((planned) => ({ planned })),
      [],
    ),
    card: null,
  };
}

function cardOf({ facts, checked }: LoadedTrip): Shown {
  const { name, firstDate, lastDate, games } = tripToSave(facts, checked);
  const trip = checked.checked?.trip;
  const figures = trip ? figuresOf(trip, facts.plan.limits.travel) : [];
  return {
    name,
    card: {
      dates: dateSpan(firstDate, lastDate),
      games: games.map(({ gameId, league, known }) => knownLine(gameId, league, known)),
      figures: figures.map(({ value, unit }) => `${value} ${unit}`).join(' · '),
    },
  };
}
