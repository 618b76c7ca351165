import type { ReactNode } from 'react';
import type { Team } from '../../domain/teams/index.ts';

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
