/** Both are `NO_ROAD` where there is no road. */
export interface DriveFigures {
  miles: Uint16Array;
  minutes: Uint16Array;
}

export const NO_ROAD = 65_535;

/** Reads base64 of little-endian 16-bit numbers: all miles, then all minutes. */
export function decodeDrives(encoded: string): DriveFigures {
  const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  const count = bytes.length / 4;
  const numbers = (first: number) =>
    Uint16Array.from({ length: count }, (_, index) => view.getUint16((first + index) * 2, true));
  return { miles: numbers(0), minutes: numbers(count) };
}
