let networks = 0;

/** Returns the header of a network of its own for each call, so that no rate limit is reached by accident. */
export function freshNetwork(): { 'cf-connecting-ip': string } {
  networks += 1;
  return { 'cf-connecting-ip': `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
}
