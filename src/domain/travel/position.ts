export interface Position {
  /** In degrees. */
  latitude: number;
  longitude: number;
}
