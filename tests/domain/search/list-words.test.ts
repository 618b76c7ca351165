import { expect, test } from 'vitest';
import { listsNamed } from '../../../src/domain/search/list-words.ts';

test.each([
  ['weekends', ['weekends']],
  ['Chicago weekend', ['weekends']],
  ['NFL Twin-Bills', ['twinbills']],
  ['NFL London', ['games-abroad']],
  ['international games', ['games-abroad']],
  ['celtics', []],
])('"%s" names %j', (text, lists) => {
  expect(listsNamed(text)).toEqual(lists);
});
