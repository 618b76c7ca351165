import { expect, test } from 'vitest';
import {
  guideSlug,
  guideTeamOfGame,
  guideLinkSlug,
  parseFallbackSlug,
  teamByGuideSlug,
  teamByGuideAlias,
} from '../../../src/domain/content/city-guide.ts';
import { ALL_TEAMS, teamBySlug } from '../../../src/domain/teams/index.ts';

test('gives every team its own guide slug that leads back to it', () => {
  expect(ALL_TEAMS.filter((team) => teamByGuideSlug(guideSlug(team)) !== team)).toEqual([]);
  expect(guideSlug({ league: 'NHL', fullName: 'St. Louis Blues' })).toBe('city_guide_nhl_st_louis_blues');
  expect(guideSlug({ league: 'NBA', fullName: 'Philadelphia 76ers' })).toBe(
    'city_guide_nba_philadelphia_76ers',
  );
});

test('finds the team by fallback forms and aliases', () => {
  const mammoth = teamBySlug('NHL', 'utah-hockey-club');
  expect(teamByGuideAlias('city_guide_nhl_utah_mammoth')).toBe(mammoth);
  expect(teamByGuideAlias('nhl_utah_hockey_club')).toBe(mammoth);
  expect(teamByGuideAlias('city_guide_nhl_nowhere')).toBeNull();
  expect(teamByGuideAlias('utah_hockey_club')).toBeNull();
});

test('links the home team’s guide from a game row', () => {
  const game = { league: 'NBA', homeTeam: 'Miami Heat', neutralSite: false, city: 'Miami' } as const;
  expect(guideTeamOfGame(game)?.slug).toBe('miami-heat');
  expect(guideTeamOfGame({ ...game, homeTeam: null })).toBeNull();
});

test('links a team of the venue’s city at a neutral site, its own league first, or none', () => {
  const neutral = (league: 'NFL' | 'NBA' | 'NHL', city: string | null) =>
    guideTeamOfGame({ league, homeTeam: 'anyone', neutralSite: true, city })?.slug ?? null;
  expect(neutral('NHL', 'Las Vegas')).toBe('vegas-golden-knights');
  expect(neutral('NFL', 'Las Vegas')).toBe('las-vegas-raiders');
  expect(neutral('NBA', 'Las Vegas')).toBe('las-vegas-raiders');
  expect(neutral('NFL', 'London')).toBeNull();
  expect(neutral('NFL', null)).toBeNull();
});

test('reads sport and place from a fallback slug and nothing from other text', () => {
  expect(parseFallbackSlug('city_guide_mlb_st_louis')).toEqual({ sport: 'MLB', place: 'St. Louis' });
  expect(parseFallbackSlug('city_guide_nba_golden_state')).toEqual({ sport: 'NBA', place: 'golden state' });
  for (const other of ['nba_boston', 'city_guide_xfl_boston', 'city_guide_nba_', 'boston']) {
    expect(parseFallbackSlug(other)).toBeNull();
  }
});

test('links a guide without a stored slug by sport and team', () => {
  const guide = { sport: 'NHL', team: 'St. Louis Blues' } as const;
  expect(guideLinkSlug({ ...guide, slug: 'kept' })).toBe('kept');
  expect(guideLinkSlug({ ...guide, slug: '' })).toBe('nhl_st_louis_blues');
});
