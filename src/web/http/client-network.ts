const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const IPV6 = /^[0-9a-f:.]+$/i;

/** Requests without a valid address share one rate limit. */
export const UNKNOWN_NETWORK = 'unknown';

/** Clients can forge all headers but Cloudflare's own. */
export function clientNetwork(headers: Headers): string {
  return networkOf(headers.get('cf-connecting-ip')?.trim() ?? '');
}

/**
 * Returns an IPv4 address or an IPv6 /64 (docs/rules.md#rate-limits). An IPv4-mapped IPv6 address counts as
 * IPv4.
 */
export function networkOf(address: string): string {
  if (IPV4.test(address)) return ipv4Of(address.split('.').map(Number)) ?? UNKNOWN_NETWORK;
  const groups = IPV6.test(address) ? ipv6Groups(address) : null;
  if (groups === null) return UNKNOWN_NETWORK;
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

function ipv4Of(bytes: readonly number[]): string | null {
  return bytes.every((byte) => byte <= 255) ? bytes.join('.') : null;
}

/** The URL parser normalizes every spelling. Returns null if the address is invalid. */
function ipv6Groups(address: string): number[] | null {
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
  if (host === undefined) return null;
  const [head = [], tail = []] = host
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}
