import { paths } from '../paths.ts';

/** Product.md section 8, 'Roadtrip page'. */
export const NOT_FOUND = 'Roadtrip not found';
export const GONE = 'This roadtrip was taken out';

/** Why there is no trip, and the way on. */
export function MissingRoadtripPage({ title }: { title: string }) {
  return (
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">We have no roadtrip at this address.</p>
      <p>
        <a className="btn" href={paths.roadtrips()}>
          Back to all roadtrips
        </a>
      </p>
    </div>
  );
}
