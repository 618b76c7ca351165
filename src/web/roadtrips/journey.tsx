import { ExploreActivities } from '../activities/explore-activities.tsx';
import type { Travel } from '../../domain/travel/travel-mode.ts';
import { paths } from '../urls/paths.ts';
import { GuideText } from '../ui/guide-text.tsx';
import type { JourneyView } from './journey-view.ts';

export function Journey({ slug, travel, journey }: { slug: string; travel: Travel; journey: JourneyView }) {
  const isReverse = journey.order === 'reverse';
  const first = journey.stops[0]?.city;
  return (
    <section id="journey" className="journey">
      <div className="controls">
        <h2>Your Journey</h2>
        {journey.stops.length > 1 && (
          <a
            className="btn quiet"
            id="order"
            href={`${paths.roadtrip(slug, isReverse ? 'original' : 'reverse')}#journey`}
            rel="nofollow"
          >
            {isReverse ? 'Show Original Order' : 'Reverse Order'}
          </a>
        )}
      </div>
      <ol className="legs-and-stops">
        {journey.stops.map((stop, index) => (
          <li key={stop.city}>
            <Stop stop={stop} />
            {stop.legAfter && (
              <p className="drive">
                {`${stop.legAfter} ${index < journey.stops.length - 1 ? `to ${journey.stops[index + 1]?.city}` : `back to ${first}`}`}
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="fine-print">
        {travel === 'rail'
          ? 'Train times are from station to station, by the usual train.'
          : 'Drive times do not include stops or border crossings.'}{' '}
        Activity links lead to Viator; we may earn a commission if you book there.
      </p>
    </section>
  );
}

function Stop({
  stop: { city, content, teams, guideTeams, activities },
}: {
  stop: JourneyView['stops'][number];
}) {
  return (
    <>
      <h3>{city}</h3>
      <p className="teams-there">
        {teams.map((team) => (
          <a key={team.id} href={paths.team(team)}>
            {team.playsAs ?? team.fullName}
          </a>
        ))}
      </p>
      <GuideText html={content} />
      {guideTeams.length > 0 && (
        <ul className="onward">
          {guideTeams.map((team) => (
            <li key={team.id}>
              <a href={paths.cityGuide(team)}>
                {`View ${city} City Guide${teams.length > 1 ? `: ${team.playsAs ?? team.nickname}` : ''}`}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ExploreActivities activities={activities} />
    </>
  );
}
