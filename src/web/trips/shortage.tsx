import { Fragment } from 'react';
import { dayText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
import type { Offer, Shortage as ShortageOfTrips } from '../../domain/trips/finder/trip-answer.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { paths } from '../urls/paths.ts';
import { teamsOfferText, offerText, shortageText } from './answer-text.ts';
import { GameLines } from '../games/game-lines.tsx';
import { offerQuery } from './offer-query.ts';
import { Figures } from './trip-card.tsx';
import { figuresOf, linesOf } from './trip-card-view.ts';
import { tripQuestion } from './trip-question.ts';
import type { AnsweredTrips, AskedTrips } from './trips-state.ts';

/** Says what is missing and shows what a changed question finds. */
export function Shortage({ state, shortage }: { state: AnsweredTrips; shortage: ShortageOfTrips }) {
  const { asked, answer } = state;
  const { limit, offers, nextGames, nextTeamGames } = shortage;
  const { query } = asked;
  const [first] = offers;
  /** A league of four that does not play is no reason. */
  const isAboutLeagues = query.leagues.length < LEAGUES.length || nextGames.length === LEAGUES.length;
  return (
    <>
      <div className={first && isAboutTeams(first, state) ? 'sub' : 'state'}>
        {(limit !== 'teams' || nextTeamGames.length === 0) && (
          <p>
            <strong>{shortageText(limit, { asked, games: answer.mostGames })}</strong>
          </p>
        )}
        {isAboutLeagues &&
          nextGames.map(({ league, date }) => (
            <p key={league}>{`The next ${league} game is on ${dayText(date)}.`}</p>
          ))}
        {nextTeamGames.map(({ slug, date }) => (
          <p key={slug}>
            <strong>{nextTeamText(slug, date, asked)}</strong>
          </p>
        ))}
        {limit === 'leagues' &&
          nextGames.length === 0 &&
          query.leagues.map((league) => <p key={league}>{LEAGUE_TEXTS[league].season}</p>)}
        {limit === 'leagues' && first?.change !== 'leagues' && <OtherLeagues state={state} />}
        {!first && answer.mostGames === 0 && (
          <p>
            <a className="btn" href={paths.trips()}>
              Start over
            </a>
          </p>
        )}
      </div>
      {offers.length > 0 && (
        <ul className="stack offers">
          {offers.map((offer, index) => (
            <OfferCard key={offerKey(offer)} offer={offer} state={state} isFirst={index === 0} />
          ))}
        </ul>
      )}
    </>
  );
}

function OfferCard({ offer, state, isFirst }: { offer: Offer; state: AnsweredTrips; isFirst: boolean }) {
  const { asked } = state;
  const { trip } = offer;
  const heading = isAboutTeams(offer, state)
    ? teamsOfferText(offer, tripQuestion(asked, null))
    : offerText(offer);
  return (
    <li className="pick">
      <h2>{heading}</h2>
      <GameLines lines={linesOf(trip, asked.home)} />
      <Figures
        figures={[
          { value: String(trip.games.length), unit: trip.games.length === 1 ? 'game' : 'games' },
          ...figuresOf(trip),
        ]}
      />
      <p className="acts">
        <a
          className={isFirst ? 'btn' : 'btn quiet'}
          href={paths.trips(offerQuery(asked.query, offer))}
          rel="nofollow"
        >
          See trips like this
          <span className="sr">{`: ${heading}`}</span>
        </a>
      </p>
    </li>
  );
}

/** All that an offer keeps or drops is about the wanted teams. */
function isAboutTeams({ change }: Offer, { asked, answer }: AnsweredTrips): boolean {
  return asked.query.teams.length > 0 && answer.mostGames === 0 && change !== 'anywhere';
}

function offerKey({ question }: Offer): string {
  const { start, end, days, drivingHours, teams } = question;
  return JSON.stringify([start, end, days, drivingHours, teams]);
}

function nextTeamText(slug: string, date: string | null, { query }: AskedTrips): string {
  const name = ALL_TEAMS.find((team) => team.slug === slug)?.nickname ?? slug;
  const side = query.teams.find((team) => team.slug === slug)?.side ?? null;
  const where = side === 'home' ? ' at home' : side === 'away' ? ' on the road' : '';
  return date === null
    ? `The ${name} do not play${where} in the rest of our schedule.`
    : `The ${name} do not play${where} on those dates. They next do on ${dayText(date)}.`;
}

/** What else is on while the chosen leagues do not play. */
function OtherLeagues({ state: { asked, answer } }: { state: AnsweredTrips }) {
  const { query } = asked;
  const others = LEAGUES.filter(
    (league) => !query.leagues.includes(league) && answer.reachable.byLeague[league] > 0,
  );
  if (others.length === 0) return null;
  return (
    <p>
      {'Within reach on those dates: '}
      {others.map((league, index) => (
        <Fragment key={league}>
          {index > 0 && ', '}
          <a href={paths.trips({ ...query, leagues: [league], page: 1 })} rel="nofollow">
            {`${formatNumber(answer.reachable.byLeague[league])} ${league}`}
          </a>
        </Fragment>
      ))}
      {others.length === 1 && answer.reachable.byLeague[others[0] ?? 'NFL'] === 1 ? ' game.' : ' games.'}
    </p>
  );
}
