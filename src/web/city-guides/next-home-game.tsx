import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { GameLines } from '../schedule/game-lines.tsx';
import { paths } from '../urls/paths.ts';
import type { GuideState } from './guide-state.ts';

/** Opens a guide. It has no heading, because the guide's sections have fixed ones. */
export function NextHomeGame({
  team,
  page: { nextGame, gamesAround },
}: {
  team: Team;
  page: Extract<GuideState, { kind: 'loaded' }>;
}) {
  if (nextGame === null) return null;
  const around = `Also in ${team.marketCity} that week`;
  return (
    <aside className="next-home" aria-label="Next home game">
      <p>
        <strong>Next home game</strong>
      </p>
      <GameLines rows={[nextGame]} label="Next home game" />
      {gamesAround.length > 0 && (
        <>
          <p>
            <strong>{around}</strong>
          </p>
          <GameLines rows={gamesAround} label={around} />
        </>
      )}
      <p className="link-line">
        <a href={paths.city(slugOf(team.marketCity))}>{`All games in ${team.marketCity}`}</a>
      </p>
    </aside>
  );
}
