/** A place on a route. */
export interface RouteStop {
  /** Tells stops apart: a route may come through a place twice. */
  id: string;
  name: string;
  /** A second line under the name: the game, the date. */
  detail?: string;
  /** The drive from here to the next stop, as `legText` says it; nothing after the last. */
  legAfter?: string;
}

/**
 * A route as a road with numbered stops: down the page on a phone, across it on a desk.
 * @param isNarrow keeps it down the page everywhere, as in a card.
 */
export function RouteLine({ stops, isNarrow = false }: { stops: readonly RouteStop[]; isNarrow?: boolean }) {
  return (
    <ol className={isNarrow ? 'route narrow' : 'route'}>
      {stops.map(({ id, name, detail, legAfter }) => (
        <li key={id}>
          <strong>{name}</strong>
          {detail && <small>{detail}</small>}
          {legAfter && <span className="leg">{legAfter}</span>}
        </li>
      ))}
    </ol>
  );
}
