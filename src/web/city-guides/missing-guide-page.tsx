import { paths } from '../urls/paths.ts';
import { SearchLink } from '../ui/search-form.tsx';

/** Shown for a URL with no slug after the slash. */
export const NO_SLUG = 'No slug provided';
export const NOT_FOUND = 'City guide not found';
export const GONE = 'This city guide was removed';

export function MissingGuidePage({ title, slug }: { title: string; slug: string }) {
  return (
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">
        {slug === '' ? 'Choose a team in the directory.' : `We have no city guide called “${slug}”.`}
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
