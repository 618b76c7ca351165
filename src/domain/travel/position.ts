export interface Position {
  /** Degrees. */
  latitude: number;
  longitude: number;
}
