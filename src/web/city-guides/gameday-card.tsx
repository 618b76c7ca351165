import type { Gameday } from '../../db/schema/content.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { teamClass } from '../ui/team-class.ts';

/** In the order in which a fan needs them on game day. */
const LINES: readonly { key: keyof Gameday; label: string }[] = [
  { key: 'leave_by', label: 'Leave by' },
  { key: 'stop', label: 'Stop' },
  { key: 'parking', label: 'Parking' },
  { key: 'bags', label: 'Bags' },
  { key: 'gates', label: 'Gates' },
  { key: 'rivalry', label: 'Rivalry' },
];

export const GAMEDAY_CARD_ID = 'game-day-card';

/** Fits on one phone screen or one printed page. */
export function GamedayCard({ team, venue, gameday }: { team: Team; venue: Venue | null; gameday: Gameday }) {
  return (
    <section id={GAMEDAY_CARD_ID} className={`gameday ${teamClass(team)}`} aria-labelledby="game-day-heading">
      <h3 id="game-day-heading">
        <small>Game-day card</small>
        {venue?.name ?? team.fullName}
      </h3>
      <dl>
        {LINES.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{gameday[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
