import { expect, test } from 'vitest';
import { listsNamed } from '../../../src/domain/search/named-lists.ts';

test.each([
  ['weekends', ['weekends']],
  ['Chicago weekend', ['weekends']],
  ['NFL Twin-Bills', ['twinbills']],
  ['NFL London', ['games-abroad']],
  ['international games', ['games-abroad']],
  ['Grand tour', ['grand-tours']],
  ['all 30 ballparks', ['grand-tours']],
  ['every NBA arena', ['grand-tours']],
  ['all NFL stadiums', ['grand-tours']],
  ['every ballpark in 30 days', ['grand-tours']],
  ['stadium series', []],
  ['celtics', []],
])('"%s" names %j', (text, lists) => {
  expect(listsNamed(text)).toEqual(lists);
});
