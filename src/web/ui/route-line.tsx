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

/** A route as a road with numbered stops: down the page on a phone, across it on a desk. */
export function RouteLine({ stops }: { stops: readonly RouteStop[] }) {
  return (
    <ol className="route">
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
