/** Limits how many requests of an isolate wait for a search at the same time. */
export interface WaitingRoom {
  /** @returns a function that frees the seat, or null while every seat is taken. */
  enter: () => (() => void) | null;
}

const SEATS = 8;
/** The runtime drops a request whose visitor leaves without running its `finally`, so seats expire. */
const SEAT_EXPIRES_MS = 5_000;

/** @param clockMs a monotonic clock. It stands still while a request computes. */
export function createWaitingRoom(clockMs: () => number = () => performance.now()): WaitingRoom {
  const taken = new Map<symbol, number>();
  return {
    enter: () => {
      const now = clockMs();
      for (const [seat, since] of taken) if (now - since >= SEAT_EXPIRES_MS) taken.delete(seat);
      if (taken.size >= SEATS) return null;
      const seat = Symbol('seat');
      taken.set(seat, now);
      return () => taken.delete(seat);
    },
  };
}
