export interface RouteStop {
  /** Unique, even when a route visits a place twice. */
  id: string;
  name: string;
  detail?: string;
  legAfter?: string;
}

/** @param isNarrow whether the line is vertical on wide screens too. */
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
