import { leagueFromPath } from '../../domain/leagues.ts';
import { plainName } from '../../domain/slug.ts';
import { paths } from '../urls/paths.ts';
import { SearchLink } from '../ui/search-form.tsx';

/** For a URL with no slug after the slash. */
export const NO_SLUG = 'No slug provided';
export const NOT_FOUND = 'City guide not found';
export const GONE = 'This city guide was removed';

export function MissingGuidePage({ title, slug }: { title: string; slug: string }) {
  const name = nameInSlug(slug);
  return (
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">
        {name === '' ? 'Choose a team in the directory.' : `We have no city guide for “${name}”.`}
      </p>
      <p>
        <a className="btn" href={paths.cityGuides()}>
          Back to all city guides
        </a>{' '}
        <SearchLink path={slug} />
      </p>
    </div>
  );
}

/** Turns 'city_guide_nhl_new_york' into 'NHL new york'. */
function nameInSlug(slug: string): string {
  const words = plainName(slug.replace(/^city[_-]guide[_-]/, '')).split(' ');
  return words.map((word) => leagueFromPath(word) ?? word).join(' ');
}
