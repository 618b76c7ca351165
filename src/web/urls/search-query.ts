import { queryCodec, text } from './query-codec.ts';

export const searchQuery = queryCodec({ q: '' }, { q: text });
