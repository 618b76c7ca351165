/** The URL-safe alphabet of RFC 4648. */
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BITS_PER_CHARACTER = 6;

interface BitWriter {
  /** @param width in bits, at most 30. */
  write: (value: number, width: number) => void;
  /** Pads the last character with zeros. */
  text: () => string;
}

export function createBitWriter(): BitWriter {
  const bits: number[] = [];
  return {
    write: (value, width) => {
      if (!Number.isInteger(value) || value < 0 || value >= 2 ** width) {
        throw new RangeError(`${value} does not fit ${width} bits`);
      }
      for (let at = width - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
    },
    text: () => {
      let text = '';
      for (let at = 0; at < bits.length; at += BITS_PER_CHARACTER) {
        const chunk = bits.slice(at, at + BITS_PER_CHARACTER);
        while (chunk.length < BITS_PER_CHARACTER) chunk.push(0);
        text += ALPHABET[chunk.reduce((value, bit) => value * 2 + bit, 0)];
      }
      return text;
    },
  };
}

/** The result reads `width` bits, and zeros past the end. Null means a foreign character. */
export function readBits(text: string): ((width: number) => number) | null {
  const values = Array.from(text, (character) => ALPHABET.indexOf(character));
  if (values.includes(-1)) return null;
  let position = 0;
  return (width) => {
    let value = 0;
    for (const end = position + width; position < end; position += 1) {
      const character = values[Math.floor(position / BITS_PER_CHARACTER)] ?? 0;
      value = value * 2 + ((character >> (BITS_PER_CHARACTER - 1 - (position % BITS_PER_CHARACTER))) & 1);
    }
    return value;
  };
}
