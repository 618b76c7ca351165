/** A variant and version of RFC 9562, or all zeros or ones. */
const UUID =
  /^(?:[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}|0{8}(?:-0{4}){3}-0{12}|f{8}(?:-f{4}){3}-f{12})$/i;

export function isUuid(text: string): boolean {
  return UUID.test(text);
}
