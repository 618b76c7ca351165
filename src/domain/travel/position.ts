export interface Position {
  /** Both values are in degrees. */
  latitude: number;
  longitude: number;
}
