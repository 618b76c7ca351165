import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contrastRatio,
  READABLE_CONTRAST,
  readableText,
  teamColors,
} from '../../../src/domain/teams/colors.ts';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { teamClass } from '../../../src/web/ui/team-class.ts';

test('keeps both badges of all 124 teams readable on the unchanged brand color', () => {
  const unreadable = ALL_TEAMS.flatMap((team) => {
    const { primary, secondary } = teamColors(team);
    return [primary, secondary]
      .filter(({ background, text }) => contrastRatio(background, text) < READABLE_CONTRAST)
      .map(({ background }) => `${team.fullName} ${background}`);
  });
  expect(ALL_TEAMS).toHaveLength(124);
  expect(unreadable).toEqual([]);
  expect(ALL_TEAMS.filter((team) => teamColors(team).primary.background !== team.primaryColor)).toEqual([]);
});

test('finds readable text for any color', () => {
  const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(anyColor, (color) => {
      expect(contrastRatio(color, readableText(color))).toBeGreaterThanOrEqual(READABLE_CONTRAST);
    }),
  );
});

test('follows WCAG contrast: 21 for black on white, 4.54 for #767676', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('shows a missing secondary color as light gray with dark text', () => {
  expect(teamColors({ primaryColor: '#000000', secondaryColor: null }).secondary).toEqual({
    background: '#d9d9d9',
    text: '#000000',
  });
});

test('gives every team its own color class', () => {
  expect(new Set(ALL_TEAMS.map(teamClass)).size).toBe(124);
});
