import { paths } from '../paths.ts';
import { AskAgain } from '../ui/region-states.tsx';

/** Product.md section 8, 'Roadtrip page'. */
export const NOT_FOUND = 'Roadtrip not found';
export const GONE = 'This roadtrip was taken out';
export const UNREADABLE = 'Failed to load roadtrip';

/** Why there is no trip, and the way on; one that could not be read can be asked for again. */
export function MissingRoadtripPage({ title, address }: { title: string; address: string | null }) {
  return (
    <div className="detour">
      <h1>{title}</h1>
      <p role="alert">
        {address === null
          ? 'The address names no trip that we have.'
          : 'The trip did not answer in time. It is still there.'}
      </p>
      {address !== null && <AskAgain action={address} search="" label="Try Again" />}
      <p>
        <a className="btn" href={paths.roadtrips()}>
          Back to all roadtrips
        </a>
      </p>
    </div>
  );
}
