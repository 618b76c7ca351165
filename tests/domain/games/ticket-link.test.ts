import { expect, test } from 'vitest';
import { priceText, ticketLink } from '../../../src/domain/games/ticket-link.ts';

const game = {
  source: 'espn',
  league: 'NBA',
  homeTeam: 'Boston Celtics',
  awayTeam: 'Miami Heat',
  ticketUrl: 'https://tickets.example/e/1?a=b&c=d',
} as const;
const noRules = { linkTemplate: null, sellerTemplate: null };
const sellerRules = { linkTemplate: null, sellerTemplate: 'https://seller.example/{league}/{team-slug}' };

test('keeps the raw link without an affiliate program', () => {
  expect(ticketLink(game, noRules, 'spot')).toBe('https://tickets.example/e/1?a=b&c=d');
});

test('wraps the raw link in the template, encoded, with the placement', () => {
  const rules = { linkTemplate: 'https://aff.example/c?u={url}&s={placement}', sellerTemplate: null };
  expect(ticketLink(game, rules, 'games nba')).toBe(
    'https://aff.example/c?u=https%3A%2F%2Ftickets.example%2Fe%2F1%3Fa%3Db%26c%3Dd&s=games%20nba',
  );
});

test('links the home team at the seller for a real game without a link', () => {
  expect(ticketLink({ ...game, ticketUrl: null }, sellerRules, 'spot')).toBe(
    'https://seller.example/nba/boston-celtics',
  );
});

test('uses the visitors when the home team is unknown', () => {
  expect(ticketLink({ ...game, ticketUrl: null, homeTeam: null }, sellerRules, 'spot')).toBe(
    'https://seller.example/nba/miami-heat',
  );
});

test('shows Soon without link and seller', () => {
  expect(ticketLink({ ...game, ticketUrl: null }, noRules, 'spot')).toBeNull();
});

test('shows Soon for a sample game even with a seller', () => {
  expect(ticketLink({ ...game, source: 'sample' }, sellerRules, 'spot')).toBeNull();
});

test('rejects a link that is not http or https', () => {
  expect(ticketLink({ ...game, ticketUrl: 'javascript:alert(1)' }, noRules, 'spot')).toBeNull();
  expect(ticketLink({ ...game, ticketUrl: 'tickets' }, noRules, 'spot')).toBeNull();
});

test('shows only SeatGeek links beside SeatGeek data', () => {
  const bare = { ...game, source: 'seatgeek', ticketUrl: null } as const;
  const seatgeek = { linkTemplate: null, sellerTemplate: 'https://seatgeek.com/{team-slug}-tickets' };
  const alike = { linkTemplate: null, sellerTemplate: 'https://notseatgeek.com/{team-slug}' };
  expect(ticketLink(bare, sellerRules, 'spot')).toBeNull();
  expect(ticketLink(bare, alike, 'spot')).toBeNull();
  expect(ticketLink(bare, seatgeek, 'spot')).toBe('https://seatgeek.com/boston-celtics-tickets');
});

test('shows known prices and whether fees are added', () => {
  const priced = (
    lowestPrice: number | null,
    averagePrice: number | null,
    pricesIncludeFees: boolean | null,
  ) => priceText({ lowestPrice, averagePrice, pricesIncludeFees });
  expect(priced(45, 80, true)).toBe('from $45, avg $80');
  expect(priced(45, null, null)).toBe('from $45 before fees');
  expect(priced(null, 80, false)).toBe('avg $80 before fees');
  expect(priced(null, null, true)).toBeNull();
});
