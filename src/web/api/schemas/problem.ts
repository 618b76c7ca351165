import * as z from 'zod';

export const problem = z
  .object({
    type: z.url().meta({ description: 'The kind of problem. The address explains it.' }),
    title: z.string(),
    status: z.int(),
    detail: z.string().meta({ description: 'What is wrong here and what to do.' }),
    errors: z
      .array(z.object({ parameter: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'One for each wrong parameter of the query.' }),
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457 problem details.',
    examples: [
      {
        type: 'https://fanroads.com/api#invalid-parameters',
        title: 'Invalid parameters',
        status: 400,
        detail: 'Correct the parameters named in "errors".',
        errors: [{ parameter: 'page', message: 'must be a whole number from 1 to 9999' }],
      },
    ],
  });

export type Problem = z.infer<typeof problem>;
