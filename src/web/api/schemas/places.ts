import * as z from 'zod';

export const place = z
  .object({
    slug: z.string().meta({ description: 'Stays the same: `chicago-il`.' }),
    name: z.string(),
    region: z.string().meta({ description: 'A state or province, such as IL or ON.' }),
    country: z.enum(['US', 'CA']),
    population: z.int(),
  })
  .meta({
    id: 'Place',
    description: 'A city where a trip can start.',
    examples: [{ slug: 'chicago-il', name: 'Chicago', region: 'IL', country: 'US', population: 2720546 }],
  });

export const foundPlaces = z
  .object({
    result: z.enum(['found', 'ambiguous', 'no-road', 'unknown']).meta({
      description:
        '`found`: the first place is the one; `ambiguous`: several have this name; `no-road`: no road leads from there to a game; `unknown`: places with a similar name, if any.',
    }),
    message: z.string().nullable().meta({ description: 'A message to show to people; null when found.' }),
    places: z.array(place).meta({ description: 'At most eight, the best first.' }),
  })
  .meta({ id: 'FoundPlaces', description: 'The places that match a text.' });

export type FoundPlaces = z.infer<typeof foundPlaces>;
