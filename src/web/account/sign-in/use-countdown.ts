import { useEffect, useState } from 'react';

const TICK_MS = 1000;

/**
 * Whole seconds that are left, by the clock: a tab that slept does not count on from where it was.
 * @param start counts anew whenever another one is given; null is over at once.
 */
export function useCountdown(start: { seconds: number } | null): number {
  const [left, setLeft] = useState(start?.seconds ?? 0);
  useEffect(() => {
    const endsAt = Date.now() + (start?.seconds ?? 0) * 1000;
    const look = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [start]);
  return left;
}
