import type { ReactNode } from 'react';
import type { Team } from '../../domain/teams/index.ts';

export function TeamMark({ team }: { team: Team }) {
  return (
    <span className="mark" aria-hidden="true">
      {team.abbreviation}
    </span>
  );
}

/** An ancestor with `teamClass` sets the colors. */
export function TeamBadges({ team, children }: { team: Team; children?: ReactNode }) {
  return (
    <p className="badges">
      <span className="badge">{team.marketCity}</span>
      <span className="badge second">{team.nickname}</span>
      {children}
    </p>
  );
}
