// Arrow keys move between the games of the grid, by their places on the screen. Tab stops at one game only.

const MOVES: Record<string, readonly [x: number, y: number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** A game straight ahead comes before those in other rows or columns. */
const ASIDE = 1000;

/** Each pick replaces the frame, which starts at its left end. */
let scrolled = 0;

const first = document.querySelector<HTMLElement>('.grid .game');
if (first) letTabReach(first);

document.addEventListener('focusin', ({ target }) => {
  const game = gameOf(target);
  const frame = game?.closest('.grid-frame');
  if (!game || !frame) return;
  letTabReach(game);
  frame.scrollLeft ||= scrolled;
  game.scrollIntoView({ block: 'nearest', inline: 'nearest' });
});

document.addEventListener(
  'scroll',
  ({ target }) => {
    if (target instanceof Element && target.matches('.grid-frame')) scrolled = target.scrollLeft;
  },
  true,
);

document.addEventListener('keydown', (event) => {
  const game = gameOf(event.target);
  const move = MOVES[event.key];
  if (!game || !move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  nearest(game, move)?.focus({ preventScroll: true });
});

function letTabReach(game: HTMLElement): void {
  for (const other of game.closest('.grid')?.querySelectorAll<HTMLElement>('.game') ?? []) {
    other.tabIndex = other === game ? 0 : -1;
  }
}

function gameOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.grid .game') : null;
}

function nearest(from: HTMLElement, [x, y]: readonly [number, number]): HTMLElement | null {
  const at = centerOf(from);
  let found: HTMLElement | null = null;
  let shortest = Infinity;
  for (const game of from.closest('.grid')?.querySelectorAll<HTMLElement>('.game') ?? []) {
    const to = centerOf(game);
    const [right, down] = [to.x - at.x, to.y - at.y];
    const ahead = right * x + down * y;
    const aside = Math.abs(right * y) + Math.abs(down * x);
    if (ahead <= 1) continue;
    const isStraight = aside < (x === 0 ? at.width : at.height) / 2;
    // Left and right stay in their row.
    if (!isStraight && x !== 0) continue;
    const distance = ahead + (isStraight ? 0 : ASIDE + aside);
    if (distance < shortest) [found, shortest] = [game, distance];
  }
  return found;
}

function centerOf(element: Element): { x: number; y: number; width: number; height: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height };
}
