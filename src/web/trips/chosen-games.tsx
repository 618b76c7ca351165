import { Check, Problems } from './form-field.tsx';
import { gameLabel, skippedLabel } from './game-label.ts';
import type { TripsForm } from './trips-state.ts';

/** Pinned games and what to leave out are checked boxes: unchecking one takes it away. */
export function ChosenGames({ form: { query, problems } }: { form: TripsForm }) {
  return (
    <>
      {/* The grid itself sends its picked games. */}
      {query.view !== 'grid' && query.games.length > 0 && (
        <fieldset className="checks">
          <legend>Your picks</legend>
          {query.games.map((id) => (
            <Check key={id} name="game" value={id} isChecked label={gameLabel(id)} />
          ))}
        </fieldset>
      )}
      <Problems of="game" problems={problems} />
      {query.skip.length > 0 && (
        <fieldset className="checks">
          <legend>Left out</legend>
          {query.skip.map((text) => (
            <Check key={text} name="skip" value={text} isChecked label={skippedLabel(text)} />
          ))}
        </fieldset>
      )}
      <Problems of="skip" problems={problems} />
    </>
  );
}
