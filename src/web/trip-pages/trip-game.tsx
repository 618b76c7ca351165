import { Fragment, type ReactNode } from 'react';
import { formatNumber } from '../../domain/dates/number-words.ts';
import type { BoughtTickets } from '../../domain/trips/trip-cost.ts';
import { Notes, Ticket } from '../games/game-table.tsx';
import type { NamedTeam } from '../games/game-row.ts';
import { Shield } from '../page/shield.tsx';
import { boughtFields, BOUGHT_RULES } from '../urls/trip-cost-query.ts';
import { paths } from '../urls/paths.ts';
import { teamClass } from '../ui/team-class.ts';
import { FoldedVenue } from '../venues/venue-card.tsx';
import { COST_FORM, CostInput } from './trip-cost-section.tsx';
import type { CostState, EventView, PlanBView } from './trip-state.ts';

const TICKET_WORDS = { buy: 'Buy', none: 'Soon' };

/** One game of the log: what and when, then what to do about it. */
export function TripGame({
  event: { number, line, row, note, planB, venue },
  cost,
}: {
  event: Extract<EventView, { kind: 'game' }>;
  /** Null on pages without a cost. */
  cost: CostState | null;
}) {
  const host = row.teams.at(-1)?.team;
  const bought = cost?.bought.get(number) ?? null;
  return (
    <article className={host ? `trip-game ${teamClass(host)}` : 'trip-game'}>
      <p className="trip-number" aria-hidden="true">
        {number}
      </p>
      <header>
        <Shield label={line.league} />
        <h4>
          {row.teams.map((named, index) => (
            <Fragment key={named.name}>
              {index > 0 && <i>{` ${row.preposition} `}</i>}
              <ShortTeam named={named} name={index === 0 ? line.away : line.home} />
            </Fragment>
          ))}
        </h4>
        <p className="t">
          <time dateTime={row.dateTime ?? undefined}>
            {line.clock ? (
              <>
                {line.clock.time} <small>{line.clock.after}</small>
              </>
            ) : (
              (row.date.time ?? row.date.date)
            )}
          </time>
        </p>
        <p className="where">
          {[row.location, row.address].filter(Boolean).join(', ')}
          {note && <b className="tag moved">{note}</b>}
        </p>
      </header>
      <Notes row={row} />
      <div className="acts">
        {bought === null && <Ticket row={row} words={TICKET_WORDS} />}
        {cost && <Bought number={number} bought={bought} cost={cost} />}
        {venue && (
          <FoldedVenue {...venue} today={line.date} title={venue.facts.bags ? 'Bag rule' : 'Getting there'} />
        )}
        {planB.length > 0 && <PlanB games={planB} />}
        {row.guideTeam && <a href={paths.cityGuide(row.guideTeam)}>Guide</a>}
      </div>
    </article>
  );
}

function ShortTeam({ named: { team }, name }: { named: NamedTeam; name: string }) {
  return team === null ? name : <a href={paths.team(team)}>{name}</a>;
}

/** The numbers belong to the cost's form, so they stand in its address. */
function Bought({ number, bought, cost }: { number: number; bought: BoughtTickets | null; cost: CostState }) {
  const fields = boughtFields(number);
  const isWrong = cost.wrong.has(fields.count) || cost.wrong.has(fields.price);
  return (
    <Fold title={boughtText(bought)} isDone={bought !== null} isOpen={isWrong}>
      <div className="cost-form">
        <CostInput
          field={fields.count}
          label="Tickets"
          rule={BOUGHT_RULES.count}
          value={bought?.count ?? null}
          wrong={cost.wrong}
        />
        <CostInput
          field={fields.price}
          label="Price each, $"
          rule={BOUGHT_RULES.price}
          value={bought?.dollars ?? null}
          wrong={cost.wrong}
        />
        <button type="submit" className="btn quiet" form={COST_FORM}>
          Keep
        </button>
      </div>
    </Fold>
  );
}

/** For example, '4 tickets, $48'. */
function boughtText(bought: BoughtTickets | null): string {
  if (bought === null) return 'Bought';
  const tickets = bought.count === 1 ? '1 ticket' : `${bought.count} tickets`;
  return bought.dollars === null ? tickets : `${tickets}, $${formatNumber(bought.dollars)}`;
}

function Fold({
  title,
  isDone = false,
  isOpen = false,
  children,
}: {
  title: string;
  isDone?: boolean;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="fold inline" open={isOpen || undefined}>
      <summary className={isDone ? 'done' : undefined}>{title}</summary>
      {children}
    </details>
  );
}

function PlanB({ games }: { games: readonly PlanBView[] }) {
  return (
    <Fold title="Plan B">
      <ul className="plan-b">
        {games.map(({ id, href, matchup, detail }) => (
          <li key={id}>
            <a href={href} rel="nofollow">
              {matchup}
            </a>{' '}
            <small>{detail}</small>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
