/** Location of an address. All null when unknown. */
export interface Place {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | null;
  /** ISO 3166-2, upper case: `US-CA`. */
  readonly region: string | null;
  /** English name. */
  readonly city: string | null;
}

/** Geographic lookup of addresses; both databases are replaced as a whole while the edge runs. */
export interface Places {
  /** `address`: normalized text. Never throws, never waits. */
  of(address: string): Place;
  /** Changes whenever another database takes effect, so that earlier lookups are repeated. */
  readonly generation: number;
  close(): void;
}
