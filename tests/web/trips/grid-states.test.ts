import { expect, test } from 'vitest';
import { pageWeight } from '../../../scripts/bench/page-weight.ts';
import { parseTripsQuery } from '../../../src/web/urls/parse-trips-query.ts';
import { openGallery } from '../../support/gallery.ts';
import { visibleText } from '../../support/test-site.ts';

const { pageOf } = openGallery();
const grid = await pageOf('grid');
const games = grid.root.querySelectorAll('.game');
const gameNamed = (words: string) => {
  const found = games.find((game) => visibleText(game.outerHTML).trim().startsWith(words));
  if (!found) throw new Error(`no game "${words}"`);
  return found;
};
const queryOf = (href: string | undefined) =>
  parseTripsQuery(new URL(href ?? '', 'https://fanroads.test').searchParams).query;

test('is a table of venues by dates, the nearest to home first', () => {
  const heads = (selector: string) =>
    grid.root.querySelectorAll(selector).map((head) => visibleText(head.innerHTML).trim());
  expect(heads('.grid thead th')).toEqual([
    'Venue',
    'Thu Dec 3',
    'Fri Dec 4',
    'Sat Dec 5',
    'Sun Dec 6',
    'Mon Dec 7',
  ]);
  expect(heads('.grid tbody th').map((text) => text.replace(/ · .*/, ''))).toEqual([
    'United Center Chicago',
    'Fiserv Forum Milwaukee',
    'Gainbridge Fieldhouse Indianapolis',
    'Little Caesars Arena Detroit',
    'Ford Field Detroit',
    'Rocket Arena Cleveland',
    'PPG Paints Arena Pittsburgh',
    'Scotiabank Arena Toronto',
  ]);
});

test('a game that no longer fits says why, with its league’s word for the start', () => {
  expect(visibleText(gameNamed('Canadiens at Maple Leafs').outerHTML)).toMatch(
    /Lightning at Penguins ends about 10:15 PM; Toronto is \d hr( \d+ min)? and a border away and the puck drops at 1 PM\./,
  );
  expect(visibleText(gameNamed('Packers at Lions').outerHTML)).not.toContain('kickoff');
  expect(visibleText(gameNamed('Bruins at Red Wings').outerHTML)).toContain(
    'Bruins at Red Wings and Lightning at Penguins are on at the same time.',
  );
});

test('a game that fits links to the question with it, a picked game to the question without it', () => {
  const pacers = gameNamed('Hornets at Pacers');
  const [, ...picked] = games
    .filter((game) => game.classList.contains('picked'))
    .map((game) => game.getAttribute('id'));
  expect(queryOf(pacers.getAttribute('href')).games).toContain(pacers.getAttribute('id'));
  expect(queryOf(pacers.getAttribute('href'))).toMatchObject({ view: 'grid', from: 'chicago-il' });
  const penguins = gameNamed('Lightning at Penguins');
  expect(picked).toEqual([penguins.getAttribute('id')]);
  expect(queryOf(penguins.getAttribute('href')).games).not.toContain(penguins.getAttribute('id'));
  expect(penguins.getAttribute('aria-current')).toBe('true');
});

test('the road joins the picked games in their order', () => {
  const [line] = grid.root.querySelectorAll('.road .bed line');
  expect(grid.root.querySelectorAll('.road .bed line')).toHaveLength(1);
  // From Thursday in the fourth of eight rows to Friday in the seventh.
  expect(['x1', 'y1', 'x2', 'y2'].map((name) => line?.getAttribute(name))).toEqual([
    '10%',
    '43.75%',
    '30%',
    '81.25%',
  ]);
  expect(visibleText(gameNamed('Lightning at Penguins').outerHTML)).toContain('Stop 2');
});

test('the fragment has hidden fields with which the question’s form sends the picked games', () => {
  const fields = grid.root.querySelectorAll('[data-region=grid] input[form=question]');
  expect(fields.map((field) => field.getAttribute('name'))).toEqual(['view', 'game', 'game']);
  expect(grid.root.querySelector('form#question')).not.toBeNull();
  expect(grid.root.querySelectorAll('form#question [name=game]')).toEqual([]);
});

test('the finished trip shows what was added apart from what was picked', async () => {
  const { root, text } = await pageOf('grid-finished');
  expect(root.querySelectorAll('.game.picked')).toHaveLength(1);
  const added = root.querySelectorAll('.game.added');
  expect(added.length).toBeGreaterThan(1);
  expect(text).toContain(`We added ${added.length} games, shown with a dashed edge`);
  expect(queryOf(added[0]?.getAttribute('href'))).toMatchObject({ isFinished: true });
  expect(root.querySelectorAll('.road .bed line')).toHaveLength(added.length);
});

test('names picked games that do not fit together, and each can be removed', async () => {
  const { root, text } = await pageOf('grid-clash');
  expect(text).toContain('Your games do not fit together. Lightning at Penguins ends about 10:15 PM;');
  expect(root.querySelectorAll('a.game.picked')).toHaveLength(2);
});

test('a wide window shows 31 dates of 16 venues, and links to the next ones', async () => {
  const { root, html } = await pageOf('grid-wide');
  expect(root.querySelectorAll('.grid thead th[class]')).toHaveLength(31);
  expect(root.querySelectorAll('.grid tbody tr')).toHaveLength(16);
  const hrefs = root.querySelectorAll('[data-region=grid] a').map((link) => link.getAttribute('href') ?? '');
  expect(hrefs.some((href) => queryOf(href).page === 2)).toBe(true);
  expect(hrefs.some((href) => queryOf(href).start === '2027-01-03')).toBe(true);
  const { scripts } = pageWeight(html);
  expect(scripts).toBeLessThanOrEqual(15_000);
});

test.for(['grid', 'grid-empty', 'grid-finished', 'grid-clash', 'grid-bare', 'grid-wide'])(
  'every link from %s to a question is nofollow',
  async (name) => {
    const { root } = await pageOf(name);
    const followed = root
      .querySelectorAll('a')
      .filter((link) => !link.getAttribute('rel')?.includes('nofollow'))
      .map((link) => link.getAttribute('href') ?? '');
    expect(followed.filter((href) => /^\/trips[?/.]/.test(href))).toEqual([]);
  },
);
