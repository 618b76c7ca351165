/** Search engines cut longer descriptions. */
export const MAX_DESCRIPTION_LENGTH = 155;
const CUT_MARK = '...';

export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION_LENGTH) return line;
  const room = MAX_DESCRIPTION_LENGTH - CUT_MARK.length;
  const lastSpace = line.lastIndexOf(' ', room);
  const cut = line.slice(0, lastSpace > 0 ? lastSpace : room);
  return `${cut.replace(/[\s,;:.–—-]+$/, '')}${CUT_MARK}`;
}
