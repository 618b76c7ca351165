import { plainName } from '../../domain/slug.ts';
import { paths } from '../urls/paths.ts';

const MAX_LETTERS = 40;

/** @param path its last segment becomes the query. */
export function SearchLink({ path }: { path: string }) {
  const words = plainName((path.split('/').at(-1) ?? '').replace(/^city_guide_/, ''));
  if (!/[a-z]{3}/.test(words) || words.length > MAX_LETTERS) return null;
  return (
    <a className="btn quiet" href={paths.search(words)}>
      {`Search for “${words}”`}
    </a>
  );
}
