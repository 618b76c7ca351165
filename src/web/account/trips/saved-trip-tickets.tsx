import { Field, Section } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { SavedTripView, TicketsView } from './saved-trip-view.ts';
import { TripForm } from './trip-parts.tsx';

/** What the owner has already paid for, and what the trip costs with it. Friends never see either. */
export function SavedTripTickets({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { tickets, cost, version, problem } = screen.view;
  if (tickets.length === 0) return null;
  return (
    <Section id="tickets" title="Tickets and cost">
      {cost && (
        <>
          <p>
            <strong>{cost.line}</strong>
          </p>
          <dl className="bill">
            {cost.bill.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <p className="acts">
            <a className="btn quiet" href={cost.change}>
              Change people, rooms, prices
            </a>
          </p>
        </>
      )}
      <details className="more" open={problem?.form === 'bought' || undefined}>
        <summary>Tickets you have</summary>
        <TripForm screen={screen} action="bought" button="Keep" buttonClass="btn quiet">
          {problem?.form === 'bought' && <p className="field-problem">{problem.text}</p>}
          {tickets.map((game) => (
            <Tickets key={`${version} ${game.id}`} game={game} />
          ))}
          <p>
            <small>Only you see them.</small>
          </p>
        </TripForm>
      </details>
    </Section>
  );
}

function Tickets({ game: { matchup, day, count, price } }: { game: TicketsView }) {
  return (
    <fieldset className="bought">
      <legend>{`${matchup}, ${day}`}</legend>
      <Field
        label="Tickets"
        name={count.field}
        id={`bought-${count.field}`}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={count.text}
        problem={count.problem}
      />
      <Field
        label="Price each, $"
        name={price.field}
        id={`bought-${price.field}`}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={price.text}
        problem={price.problem}
      />
    </fieldset>
  );
}
