/**
 * The function resolves when the next mail may be sent, in even steps.
 * @param perSecond at least 1.
 */
export function createMailPace(perSecond: number): () => Promise<void> {
  const spacingMs = 1000 / perSecond;
  let nextSlot = 0;
  return async () => {
    const now = Date.now();
    const slot = Math.max(now, nextSlot);
    nextSlot = slot + spacingMs;
    if (slot > now) await new Promise((resolve) => setTimeout(resolve, slot - now));
  };
}
