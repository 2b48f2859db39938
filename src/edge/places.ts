/** Where an address is said to be. All null when it is not known. */
export interface Place {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string | null;
  /** ISO 3166-2, upper case: `US-CA`. */
  readonly region: string | null;
  /** English name. */
  readonly city: string | null;
}

/** Look-up of addresses; both databases are replaced as a whole while the edge runs. */
export interface Places {
  /** `address`: normalised text. Never throws, never waits. */
  of(address: string): Place;
  /** Another number whenever another database was put in force: what was looked up before is then looked up again. */
  readonly generation: number;
  close(): void;
}
