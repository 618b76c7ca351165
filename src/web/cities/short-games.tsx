import { Fragment } from 'react';
import { currentNickname } from '../../domain/teams/index.ts';
import type { GameRow, NamedTeam } from '../games/game-row.ts';
import { paths } from '../urls/paths.ts';

export function ShortGames({ rows, label }: { rows: readonly GameRow[]; label: string }) {
  return (
    <ol aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className="when">
            <b>{`${row.date.weekday?.slice(0, 3) ?? ''} `}</b>
            {row.date.time ?? row.date.date}
          </span>{' '}
          <span>
            {row.teams.map((named, index) => (
              <Fragment key={named.name}>
                {index > 0 && ` ${row.preposition} `}
                <Nickname named={named} />
              </Fragment>
            ))}{' '}
            <small>{row.location}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Nickname({ named: { name, team } }: { named: NamedTeam }) {
  if (team === null) return name;
  return <a href={paths.team(team)}>{currentNickname(team)}</a>;
}
