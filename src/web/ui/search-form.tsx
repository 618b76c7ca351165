import { plainName } from '../../domain/slug.ts';
import { paths } from '../urls/paths.ts';

/** Longer segments are no names somebody typed. */
const MOST_LETTERS = 40;

/**
 * From an address that leads nowhere to the search for what it names; nothing when it names nothing.
 * @param path of the address; its last segment counts.
 */
export function SearchFor({ path }: { path: string }) {
  const words = plainName((path.split('/').at(-1) ?? '').replace(/^city_guide_/, ''));
  if (!/[a-z]{3}/.test(words) || words.length > MOST_LETTERS) return null;
  return (
    <a className="btn quiet" href={paths.search(words)}>
      {`Search for “${words}”`}
    </a>
  );
}
