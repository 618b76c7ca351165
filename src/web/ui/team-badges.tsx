import type { ReactNode } from 'react';
import type { Team } from '../../domain/teams/index.ts';

/** Shows city and nickname in the team's colors, which an ancestor with `teamClass` sets. */
export function TeamBadges({ team, children }: { team: Team; children?: ReactNode }) {
  return (
    <p className="badges">
      <span className="badge">{team.marketCity}</span>
      <span className="badge second">{team.nickname}</span>
      {children}
    </p>
  );
}
