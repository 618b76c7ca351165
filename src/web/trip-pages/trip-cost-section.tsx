import { monthText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import { COST_DEFAULTS, COST_DEFAULTS_FROM, type CostRange } from '../../domain/trips/trip-cost.ts';
import { paths } from '../urls/paths.ts';
import { COST_FIELDS, COST_RULES, type CostField } from '../urls/trip-cost-query.ts';
import type { CostState } from './trip-state.ts';

const LABELS: Readonly<Record<CostField, string>> = {
  people: 'People',
  mpg: 'Miles per gallon',
  gas: 'Gas, $ per gallon',
  rooms: 'Rooms',
  cars: 'Cars',
  room: 'Room, $ per night',
  ticket: 'Ticket, $ each',
};

const OF_A_CAR: ReadonlySet<CostField> = new Set(['cars', 'mpg', 'gas']);

const COST_ID = 'cost';

/** Fields elsewhere on the page belong to this form. */
export const COST_FORM = 'cost-form';

export function TripCostSection({ code, state }: { code: string; state: CostState }) {
  const { assumptions, cost, hasCanada, isByRail, wrong } = state;
  const isWithoutGas = hasNoGas(state);
  const fields = COST_FIELDS.filter((field) => !isWithoutGas || !OF_A_CAR.has(field));
  return (
    <section className="trip-cost" id={COST_ID}>
      <h2>What It Costs</h2>
      <div className="pick">
        <p className="cost-line">
          <strong>{rangeText(cost.perPerson)}</strong> {perPersonText(state)}
        </p>
        <dl className="bill">
          {billOf(state).map(({ label, value }) => (
            <Amount key={label} label={label} value={value} />
          ))}
        </dl>
        <details className="fold" open={fields.some((field) => wrong.has(field)) || undefined}>
          <summary>Change people, rooms, prices</summary>
          <form action={`${paths.trip(code)}#${COST_ID}`} id={COST_FORM} className="cost-form" rel="nofollow">
            {fields.map((field) => (
              <CostInput
                key={field}
                field={field}
                label={LABELS[field]}
                rule={COST_RULES[field]}
                value={assumptions[COST_RULES[field].key]}
                wrong={wrong}
                placeholder={placeholderOf(field, state)}
              />
            ))}
            <button type="submit" className="btn">
              Update{' '}
            </button>
          </form>
          <p className="fine-print">
            {isWithoutGas
              ? `Our estimates are from ${monthText(COST_DEFAULTS_FROM)}: ${COST_DEFAULTS.people} people in one room at $${COST_DEFAULTS.dollarsPerRoom} a night. The range runs from 0.8 to 1.4 times that.`
              : `Our estimates are from ${monthText(COST_DEFAULTS_FROM)}: ${COST_DEFAULTS.people} people in one room and one car, ${COST_DEFAULTS.milesPerGallon} miles per gallon, $${COST_DEFAULTS.dollarsPerGallon} per gallon and $${COST_DEFAULTS.dollarsPerRoom} per room and night. The ranges run from 0.8 to 1.4 times that for rooms and from 0.9 to 1.2 times for gas.`}
            {isByRail && ' Train fares are not included: they depend on the train and the day you book.'}
            {pricesText(state)}
            {hasCanada && ' Amounts are in US dollars and US gallons, also for Canada.'}
          </p>
        </details>
      </div>
    </section>
  );
}

function hasNoGas({ isByRail, cost }: CostState): boolean {
  return isByRail && cost.gas.most === 0;
}

/** For example, 'per person, with tickets'. */
function perPersonText(state: CostState): string {
  const tickets = ticketsText(state);
  return state.assumptions.people === 1 ? `for one, ${tickets}` : `per person, ${tickets}`;
}

/** For example, '$120-180 per person, with tickets'. */
export function costLine(state: CostState): string {
  return `${rangeText(state.cost.perPerson)} ${perPersonText(state)}`;
}

export function billOf(state: CostState): { label: string; value: string }[] {
  const { cost, miles, nights } = state;
  const line = (isShown: boolean, label: string, value: string) => (isShown ? [{ label, value }] : []);
  const { bought, tickets, ticketsToBuy } = cost;
  return [
    ...line(!hasNoGas(state), gasText(cost.carCount, miles), rangeText(cost.gas)),
    ...line(nights > 0, roomsText(cost.roomCount, nights), rangeText(cost.rooms)),
    ...(bought ? [{ label: `Tickets bought, ${bought.count}`, value: dollars(bought.dollars) }] : []),
    ...(tickets === null
      ? []
      : [
          {
            label: hasAllPrices(state) ? 'Tickets' : `Tickets, ${pricedGames(state)}`,
            value: `${hasOwnPrice(state) ? '' : 'from '}${dollars(tickets)}`,
          },
        ]),
    ...line(ticketsToBuy > 0, 'Tickets to buy', String(ticketsToBuy)),
  ];
}

/** For example, 'Gas, 505 mi', or 'Gas, 2 cars, 505 mi'. */
function gasText(cars: number, miles: number): string {
  return ['Gas', ...(cars === 1 ? [] : [`${cars} cars`]), `${formatNumber(Math.round(miles))} mi`].join(', ');
}

/** For example, '2 rooms, 6 nights'. */
function roomsText(rooms: number, nights: number): string {
  const counted = rooms === 1 ? '1 room' : `${rooms} rooms`;
  return `${counted}, ${nights === 1 ? '1 night' : `${nights} nights`}`;
}

function placeholderOf(field: CostField, { knownPrices, cost }: CostState): string | undefined {
  if (field === 'rooms') return String(cost.roomCount);
  if (field === 'cars') return String(cost.carCount);
  return field === 'ticket' ? priceSpan(knownPrices) : undefined;
}

/** Returns 'with tickets from $84 before fees for 2 of 3 games'; the amount is for one. */
function ticketsText(state: CostState): string {
  const { cost, assumptions, isBeforeFees, isByRail } = state;
  const fares = isByRail ? ', without train fares' : '';
  if (cost.ticketsToBuy === 0) return `with tickets${fares}`;
  if (cost.tickets === null) {
    const most = cost.bought === null ? '' : 'most ';
    return isByRail ? `without ${most}tickets and train fares` : `without ${most}tickets`;
  }
  if (hasOwnPrice(state)) return `with tickets${fares}`;
  const amount = dollars(Math.round(cost.tickets / assumptions.people));
  const games = hasAllPrices(state) ? '' : ` for ${pricedGames(state)}`;
  return `with tickets from ${amount}${isBeforeFees ? ' before fees' : ''}${games}${fares}`;
}

function hasOwnPrice({ assumptions }: CostState): boolean {
  return assumptions.dollarsPerTicket !== null;
}

function hasAllPrices(state: CostState): boolean {
  return hasOwnPrice(state) || state.knownPrices.length === state.gameCount;
}

function pricedGames({ knownPrices, gameCount }: CostState): string {
  return `${knownPrices.length} of ${gameCount} games`;
}

function pricesText(state: CostState): string {
  if (hasOwnPrice(state)) return '';
  const { knownPrices, isBeforeFees, gameCount } = state;
  const known = knownPrices.map(dollars).join(', ');
  const counted = ` Ticket prices are the lowest known${isBeforeFees ? ', before fees' : ''}: ${known}.`;
  const unknown = gameCount - knownPrices.length;
  const missing = ` We don't have ${unknown === 1 ? 'a ticket price for one game' : `ticket prices for ${unknown} games`}; enter your own.`;
  return `${known === '' ? '' : counted}${unknown === 0 ? '' : missing}`;
}

function Amount({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A field of the cost's form, wherever it stands. */
export function CostInput({
  field,
  label,
  rule: { min, max, step },
  value,
  wrong,
  placeholder,
}: {
  field: string;
  label: string;
  rule: { min: number; max: number; step: number };
  value: number | null;
  wrong: CostState['wrong'];
  placeholder?: string | undefined;
}) {
  const typed = wrong.get(field);
  const id = `cost-${field}`;
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={field}
        form={COST_FORM}
        type="text"
        inputMode={step < 1 ? 'decimal' : 'numeric'}
        defaultValue={typed ?? value ?? ''}
        placeholder={placeholder}
        aria-invalid={typed !== undefined || undefined}
        aria-describedby={typed === undefined ? undefined : `${id}-error`}
      />
      {typed !== undefined && (
        <small id={`${id}-error`} className="field-error">{`Enter a number from ${min} to ${max}`}</small>
      )}
    </p>
  );
}

/** Returns '18', or '18 to 66'. */
function priceSpan(prices: readonly number[]): string | undefined {
  if (prices.length === 0) return undefined;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? `${least}` : `${least} to ${most}`;
}

/** Returns '$120-180', or '$0'. */
export function rangeText({ least, most }: CostRange): string {
  return least === most ? dollars(least) : `${dollars(least)}-${formatNumber(most)}`;
}

export function dollars(amount: number): string {
  return `$${formatNumber(amount)}`;
}
