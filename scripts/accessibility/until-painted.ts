import type { Page } from 'playwright-core';

/** Waits for fonts, visible pictures (also lazy ones) and running animations, then for two frames. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const picture of pictures) picture.loading = 'eager';
    await document.fonts.ready;
    // With `allSettled`, one failed picture or canceled animation does not end the wait for the others.
    await Promise.allSettled([
      ...pictures.map((picture) => picture.decode()),
      ...document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
        .map(({ finished }) => finished),
    ]);
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}
