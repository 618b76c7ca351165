import { accountPaths } from '../urls/account-paths.ts';
import { paths } from '../urls/paths.ts';
import { WATCH_SENTENCE } from './watch-sentence.ts';

/**
 * Of one trip in a list.
 * @param name of the trip, for screen readers.
 */
export function SaveTripButton({ code, name }: { code: string; name: string }) {
  return (
    <form method="post" action={accountPaths.savedTrips()}>
      <input type="hidden" name="code" value={code} />
      <button type="submit" name="mails" value="on" className="btn quiet">
        Save and email me changes<span className="sr">{`: ${name}`}</span>
      </button>
    </form>
  );
}

export type SaveState =
  /** As for a stranger, and so on the public page. */
  | { kind: 'unsaved' }
  | { kind: 'saved'; id: string; areMailsOn: boolean }
  /** The fan is changing this trip, which has another code. */
  | { kind: 'edited'; id: string; version: number; name: string; isMuted: boolean };

const UNSAVED: SaveState = { kind: 'unsaved' };

/** What the trip's page says of saving it. */
export function SaveTripSlot({
  code,
  state = UNSAVED,
  said,
}: {
  code: string;
  state?: SaveState;
  /** Announced after a press. */
  said?: string;
}) {
  return (
    <div className="save-trip" data-slot="save" data-page={paths.trip(code)} data-said={said}>
      {state.kind === 'saved' ? (
        <p>
          <a className="btn done" href={accountPaths.savedTrip(state.id)}>
            Saved · Open
          </a>
        </p>
      ) : (
        <form method="post" action={accountPaths.savedTrips()}>
          <input type="hidden" name="code" value={code} />
          {state.kind === 'edited' ? <UpdateButtons {...state} /> : <SaveButtons />}
        </form>
      )}
      <small>{noteOf(state)}</small>
    </div>
  );
}

function SaveButtons() {
  return (
    <>
      <button type="submit" className="btn" name="mails" value="on">
        Save and email me changes
      </button>
      <button type="submit" className="btn quiet">
        Save only
      </button>
    </>
  );
}

/** Another trip is emailed about like this one. */
function UpdateButtons({ id, version, name, isMuted }: Extract<SaveState, { kind: 'edited' }>) {
  return (
    <>
      <button type="submit" className="btn" name="replace" value={`${id}.${version}`}>
        {`Update ‘${name}’`}
      </button>
      <button type="submit" className="btn quiet" name="mails" value={isMuted ? '' : 'on'}>
        Save as another
      </button>
    </>
  );
}

function noteOf(state: SaveState): string {
  switch (state.kind) {
    case 'unsaved':
      return WATCH_SENTENCE;
    case 'saved':
      return state.areMailsOn
        ? 'We watch it and email you when a game moves.'
        : 'We watch it and send no email. Open it to see what changed.';
    case 'edited':
      return 'An update keeps the trip’s link, calendar and emails.';
  }
}
