/** Returns 'Thu, Oct 15, 9:20 AM'. */
export function localTimeOf(at: Date, timeZone: string): string {
  return at.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
}
