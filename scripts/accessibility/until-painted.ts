import type { Page } from 'playwright-core';

/**
 * Waits until what the open page shows is painted: its fonts and pictures are there, its animations have ended, and two
 * frames have passed. Pictures further down that the browser has not asked for yet are asked for now.
 */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const pictures = [...document.images].filter((image) => image.checkVisibility());
    for (const picture of pictures) picture.loading = 'eager';
    await document.fonts.ready;
    // A picture or an animation that comes to nothing is done, too.
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
