const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** For example, 'Nov 20, 2026'. */
export function accountDate(at: Date): string {
  return date.format(at);
}

/** For example, 'Nov 20, 2026, 5:00 PM UTC'. */
export function accountTime(at: Date): string {
  return `${time.format(at)} UTC`;
}
