import type { ReactNode } from 'react';
import type { League } from '../../domain/leagues.ts';
import { Shield } from '../page/shield.tsx';

/** One game on one line. */
export interface GameLine {
  id: string;
  league: League;
  /** The class of the home team's colors; null for a team that we do not know. */
  team: string | null;
  away: string;
  preposition: 'at' | 'vs';
  home: string;
  /** The teams' pages, in lists that lead to them. */
  links?: { away: string | null; home: string | null };
  /** As `YYYY-MM-DD`, or with the local time; null while it is unknown. */
  date: string | null;
  /** Such as 'Sun', or 'Sun Dec' where no heading names the month. */
  weekday: string;
  /** The day of the month; empty in a list of one day. */
  day: string;
  /** Such as '7:00' and 'PM CT'; the time is empty where it is words, such as 'after game 1'. */
  clock: { time: string; after: string };
  city: string;
  /** It is not played then and there. */
  isOff?: boolean;
  /** A second row, such as 'TD Garden, Boston'; '' without one. */
  place?: string;
  /** Of the page about the game, for search engines not to follow. */
  href?: string | null;
}

/** A day without a game, such as 'Mon 28' and 'free day in Detroit'. */
export interface GapLine {
  date: string;
  day: string;
  text: string;
}

/**
 * @param isNumbered wide screens show the numbers of the map and the cities.
 * @param label names the list where no heading does.
 */
export function GameLines({
  lines,
  isNumbered = false,
  isTwoRows = false,
  label,
  children,
}: {
  lines: readonly (GameLine | GapLine)[];
  isNumbered?: boolean;
  /** The children are a second row. */
  isTwoRows?: boolean;
  label?: string;
  /** What follows a game on its line. */
  children?: (line: GameLine) => ReactNode;
}) {
  const games = lines.filter((line) => 'league' in line);
  const isByTime = games.some(({ day }) => day === '');
  const names = ['lines', isNumbered && 'numbered', isTwoRows && 'two', isByTime && 'bytime'];
  return (
    <ol className={names.filter(Boolean).join(' ')} aria-label={label}>
      {lines.map((line) =>
        'league' in line ? (
          <li key={line.id} className={line.team ? `line ${line.team}` : 'line'}>
            {isNumbered && (
              <span className="n" aria-hidden="true">
                {games.indexOf(line) + 1}
              </span>
            )}
            <LineDate line={line} />
            <Shield label={line.league} />
            <Matchup line={line} />
            {isNumbered && !isTwoRows && <span className="p city">{line.city}</span>}
            {!isByTime && (
              <span className="t">
                <Clock clock={line.clock} />
              </span>
            )}
            {line.place && <span className="p">{line.place}</span>}
            {children?.(line)}
          </li>
        ) : (
          <li key={line.date} className="gap">
            <b>{line.day}</b> {line.text}
          </li>
        ),
      )}
    </ol>
  );
}

/** A list of one day shows the time in its place. */
function LineDate({ line: { date, weekday, day, clock } }: { line: GameLine }) {
  return (
    <time dateTime={date ?? undefined}>
      {weekday !== '' && <span>{weekday}</span>} {day === '' ? <Clock clock={clock} /> : day}
    </time>
  );
}

function Matchup({ line: { away, preposition, home, links, isOff, href } }: { line: GameLine }) {
  const Teams = isOff ? 'del' : 'span';
  const teams = (
    <>
      <TeamLink name={away} href={links?.away} /> <i>{preposition}</i>{' '}
      <b>
        <TeamLink name={home} href={links?.home} />
      </b>
    </>
  );
  return (
    <Teams className="m">
      {href ? (
        <a className="whole" href={href} rel="nofollow">
          {teams}
        </a>
      ) : (
        teams
      )}
    </Teams>
  );
}

function TeamLink({ name, href }: { name: string; href: string | null | undefined }) {
  return href ? <a href={href}>{name}</a> : name;
}

function Clock({ clock: { time, after } }: Pick<GameLine, 'clock'>) {
  return (
    <>
      {time} <small>{after}</small>
    </>
  );
}
