import * as v from 'valibot';
import { cacheTags } from '../../domain/cache-tags.ts';
import { placeMessage } from '../../domain/places/resolve-place.ts';
import { findPlaces as findPlacesByName } from '../places/find-places.ts';
import { operation } from './operation.ts';
import { typed } from './parameters.ts';
import { component, described, listOf, single, orNull, text, whole } from './shapes.ts';

const place = component(
  'Place',
  {
    slug: text('Stays the same: `chicago-il`.'),
    name: v.string(),
    region: text('A state or province, such as IL or ON.'),
    country: v.picklist(['US', 'CA']),
    population: whole(),
  },
  {
    description: 'A city where a trip can start.',
    examples: [{ slug: 'chicago-il', name: 'Chicago', region: 'IL', country: 'US', population: 2720546 }],
  },
);

const foundPlaces = component(
  'FoundPlaces',
  {
    result: described(
      v.picklist(['found', 'ambiguous', 'no-road', 'unknown']),
      '`found`: the first place is the one; `ambiguous`: several have this name; `no-road`: no road leads from there to a game; `unknown`: places with a similar name, if any.',
    ),
    message: orNull(v.string(), 'A message to show to people; null when found.'),
    places: listOf(place, 'At most eight, the best first.'),
  },
  { description: 'The places that match a text.' },
);

export const findPlaces = operation({
  id: 'findPlaces',
  path: '/api/v1/places',
  tag: 'Places',
  summary: 'Cities where a trip can start, by name, US ZIP code or Canadian postal code',
  description:
    'Cities of 10,000 people and more in the United States and Canada. Partial and misspelled names work too.',
  example: '/api/v1/places?q=Chicago',
  query: v.object({
    q: typed(
      'where the trip starts',
      'A city, a city with its state or province, another name of it, a US ZIP code or a Canadian postal code.',
    ),
  }),
  response: () => single(foundPlaces),
  handle: (c, respond) =>
    respond({ tags: [cacheTags.places] }, async ({ q }) => {
      const { resolved, places } = await findPlacesByName(c.var.deps, q);
      const data = {
        result: resolved.kind,
        message: placeMessage(resolved),
        places: places.map(({ slug, name, region, country, population }) => ({
          slug,
          name,
          region,
          country: country === 'CA' ? ('CA' as const) : ('US' as const),
          population,
        })),
      };
      return { data };
    }),
});
