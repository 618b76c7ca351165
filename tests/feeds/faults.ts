/** A fault of a feed server. `times` counts requests; without it the fault stays until it is removed. */
export type Fault = { times?: number; when?: (url: URL) => boolean } & (
  | { kind: 'status'; status: number; retryAfter?: string }
  | { kind: 'html'; status?: number }
  | { kind: 'truncated' }
  | { kind: 'empty' }
  | { kind: 'duplicate-pages' }
  | { kind: 'missing-pages' }
  | { kind: 'false-total' }
  | { kind: 'same-body' }
  | { kind: 'slow'; ms: number }
  | { kind: 'reset' }
  | { kind: 'poison'; share: number }
);

export type FaultKind = Fault['kind'];

export const CAPTCHA_PAGE =
  '<!DOCTYPE html><html><head><title>Access to this page has been denied</title></head>' +
  '<body><div id="px-captcha"></div></body></html>';

/** Each function makes a row unreadable. All but the last two leave the row's id. */
const POISONS: readonly ((event: Record<string, unknown>) => unknown)[] = [
  (event) => ({ ...event, title: null, name: null, competitions: null }),
  (event) => ({ ...event, performers: 'two teams', competitions: [] }),
  (event) => ({ ...event, datetime_local: 'soon', datetime_utc: 17, date: 'soon' }),
  (event) => ({ ...event, performers: [], competitions: 'one' }),
  () => null,
  () => 'Service temporarily unavailable',
];

/** Makes about this share of all events unreadable. The same events are always chosen. */
export function maybePoisoned(event: Record<string, unknown>, share: number): unknown {
  const every = Math.max(1, Math.round(1 / share));
  const id = Number(event['id']);
  const poison = POISONS[Math.floor(id / every) % POISONS.length];
  return id % every === 0 && poison ? poison(event) : event;
}
