/** From where somebody asks; the web half reads it off the request. */
export interface Client {
  /** As `clientNetwork` spells it. */
  network: string;
  userAgent: string | null;
}
