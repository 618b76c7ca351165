import * as z from 'zod';

/** One line of text without spaces around it. */
export const line = (maxLength: number) =>
  z
    .string('must be text')
    .min(1, 'is empty')
    .max(maxLength, `is longer than ${maxLength} characters`)
    .refine((text) => !/[\t\r\n]/.test(text), 'holds a tab or a line break')
    .refine((text) => text === text.trim(), 'begins or ends with a space');

export const checked = z.iso.date('must be a date like 2026-11-20');

export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://www.example.com' })
  .max(300, 'is longer than 300 characters');

export const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'must be a month like 2026-05');
