import type { NamedPlace } from '../../../domain/places/place.ts';
import { CityField } from '../../places/city-field.tsx';
import type { MissingPlace } from '../../places/missing-place.tsx';
import { GameLines } from '../../schedule/game-lines.tsx';
import { paths } from '../../urls/paths.ts';
import type { NearHome } from './my-teams-view.ts';

export function NearHomeSection({ nearHome }: { nearHome: NearHome }) {
  const { place, problem } = nearHome;
  return (
    <section id="near" className="near-home">
      <h2>{place === null ? 'Near You' : `Near ${place.label}`}</h2>
      {place === null ? (
        <>
          <p>Where do you live? We list the games of your teams that you can drive to.</p>
          {problem && <CityProblem missing={problem.missing} />}
          <HomeForm nearHome={nearHome} />
        </>
      ) : (
        <>
          <Games nearHome={nearHome} place={place} />
          <details className="more" open={problem !== null}>
            <summary>Change your city</summary>
            {problem && <CityProblem missing={problem.missing} />}
            <HomeForm nearHome={nearHome} />
          </details>
        </>
      )}
    </section>
  );
}

function Games({
  nearHome: { rows, hours, isGuess },
  place: { slug, label },
}: {
  nearHome: NearHome;
  place: NamedPlace;
}) {
  const guess = isGuess ? ' One of your saved trips starts there.' : '';
  return rows.length === 0 ? (
    <>
      <p>{`Your teams have no upcoming games within ${hours} hours by car.${guess}`}</p>
      <p>
        <a className="btn quiet" href={paths.trips({ from: slug })} rel="nofollow">
          {`Plan a trip from ${label}`}
        </a>
      </p>
    </>
  ) : (
    <>
      <p>{`The next games of your teams up to ${hours} hours away by car.${guess}`}</p>
      <GameLines rows={rows} label={`Games of your teams near ${label}`} />
    </>
  );
}

/** A form of its own, so that Enter in the field below chooses none of its cities. */
function CityProblem({ missing: { message, choices } }: { missing: MissingPlace }) {
  return (
    <form className="city-choices" method="post" action={paths.myTeams()}>
      <input type="hidden" name="action" value="home" />
      <p className="field-problem">{message}</p>
      {choices.map(({ slug, label }) => (
        <button key={slug} type="submit" className="btn quiet" name="place" value={slug}>
          {label}
        </button>
      ))}
    </form>
  );
}

function HomeForm({ nearHome: { place, problem } }: { nearHome: NearHome }) {
  return (
    <form className="trip-form near" method="post" action={paths.myTeams()}>
      <input type="hidden" name="action" value="home" />
      <CityField
        id="home-city"
        name="city"
        label="Home city or ZIP code"
        value={problem?.typed ?? place?.label ?? ''}
        isRequired
      />
      <button type="submit" className="btn">
        Save city
      </button>
    </form>
  );
}
