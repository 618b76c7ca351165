const LINE_END = '\r\n';

/** Follows RFC 4180. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((fields) => fields.map(quoted).join(',') + LINE_END).join('');
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
