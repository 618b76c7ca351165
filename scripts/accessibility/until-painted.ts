import type { Page } from 'playwright-core';

/** Waits for fonts, visible pictures (also lazy ones), running animations, and then for two frames. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const picture of pictures) picture.loading = 'eager';
    await document.fonts.ready;
    // `allSettled`: a failed picture or a canceled animation is no reason to stop waiting for the others.
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
