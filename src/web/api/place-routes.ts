import { Hono } from 'hono';
import { cacheTags } from '../../domain/cache-tags.ts';
import { placeMessage } from '../../domain/places/resolve-place.ts';
import { findPlaces } from '../places/find-places.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import { routeOf } from './operations.ts';
import { QUERIES } from './parameters.ts';
import { withQuery } from './respond.ts';
import type { FoundPlaces } from './schemas/places.ts';

export const placeApiRoutes = new Hono<WebEnvironment>();

placeApiRoutes.get(routeOf('findPlaces'), (c) =>
  withQuery(c, QUERIES.findPlaces, { tags: [cacheTags.places] }, async ({ q }) => {
    const { resolved, places } = await findPlaces(c.var.deps, q);
    const data: FoundPlaces = {
      result: resolved.kind,
      message: placeMessage(resolved),
      places: places.map(({ slug, name, region, country, population }) => ({
        slug,
        name,
        region,
        country: country === 'CA' ? 'CA' : 'US',
        population,
      })),
    };
    return { data };
  }),
);
