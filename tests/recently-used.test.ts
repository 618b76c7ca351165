import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RecentlyUsed } from '../src/recently-used.ts';

test('what is kept is what its key stands for, never more than the bound, and what was just asked for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.array(fc.nat(12), { maxLength: 200 }), (most, asked) => {
      const kept = new RecentlyUsed<string>(most);
      const held = (key: string) => {
        let isHeld = true;
        expect(
          kept.get(key, () => {
            isHeld = false;
            return `value of ${key}`;
          }),
        ).toBe(`value of ${key}`);
        return isHeld;
      };
      for (const [index, number] of asked.entries()) {
        const key = String(number);
        const lately = new Set(
          asked
            .slice(0, index)
            .toReversed()
            .slice(0, Math.ceil(most / 2)),
        );
        const isHeld = held(key);
        if (lately.has(number)) expect(isHeld).toBe(true);
        const others = new Set(asked.slice(asked.lastIndexOf(number, index - 1) + 1, index));
        if (index > 0 && others.size >= most + Math.ceil(most / 2)) expect(isHeld).toBe(false);
      }
    }),
  );
});
