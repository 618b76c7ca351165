import { paths } from '../urls/paths.ts';
import { SearchFor } from '../ui/search-form.tsx';

/** 'No slug provided': an address with nothing after the slash (product.md section 8). */
export const NO_SLUG = 'No slug provided';
export const NOT_FOUND = 'City guide not found';
export const GONE = 'This city guide was taken out';

/** Why there is no guide, the slug asked for, and a way back (product.md section 8). */
export function MissingGuidePage({ title, slug }: { title: string; slug: string }) {
  return (
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">
        {slug === '' ? 'This address names no city guide.' : `We have no city guide called “${slug}”.`}
      </p>
      <p>
        <a className="btn" href={paths.cityGuides()}>
          Back to all city guides
        </a>{' '}
        <SearchFor path={slug} />
      </p>
    </div>
  );
}
