import { paths } from '../urls/paths.ts';

/** @param slug the roadtrip that the page links back to. */
export function MissingSequencePage({ title, slug }: { title: string; slug: string | null }) {
  return (
    <div className="detour">
      <h1>{title}</h1>
      {slug === null && <p role="alert">We have no roadtrip at this address.</p>}
      <p>
        {slug === null ? (
          <a className="btn" href={paths.roadtrips()}>
            Back to all roadtrips
          </a>
        ) : (
          <a className="btn" href={paths.roadtrip(slug)}>
            Back to Roadtrip
          </a>
        )}
      </p>
    </div>
  );
}
