export interface RouteStop {
  /** Unique, even when a route visits a place twice. */
  id: string;
  name: string;
  /** A second line: the game, the date. */
  detail?: string;
  /** The drive to the next stop. */
  legAfter?: string;
}

/** @param isNarrow vertical at every width; otherwise horizontal on wide screens. */
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
