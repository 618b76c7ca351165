/** Takes constant time. WebCrypto compares only whole HMACs, but a token may hold a shortened one. */
export function areEqualBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  a.forEach((byte, index) => {
    difference |= byte ^ (b[index] ?? 0);
  });
  return difference === 0;
}
