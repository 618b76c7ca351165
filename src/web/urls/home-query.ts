import { queryCodec, text } from './query-codec.ts';

/** `near` is the city that the home page lists games near: a place's slug, or what was typed. */
export const homeQuery = queryCodec({ near: '' }, { near: text });
