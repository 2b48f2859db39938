/** The result for the address of a declared crawler: `pending` until the check has answered. */
export type Verification = 'verified' | 'impostor' | 'pending' | 'none';

/** Checks declared crawlers in the background; the answers are cached. */
export interface Verifier {
  /**
   * `crawler`: name from `UserAgent.crawler`; `address`: the whole one, held in memory only. `none`: this crawler
   * cannot be verified, the check could not be made, or too many checks are waiting. While it is `pending`, the record
   * at `sequence` is remembered and reported to `onVerdict` with the answer. Never throws, never waits.
   */
  statusOf(crawler: string, address: string, sequence: number): Verification;
  close(): void;
}

export interface Verdict {
  readonly crawler: string;
  readonly verdict: 'verified' | 'impostor';
  /** Sequence numbers of the records that were counted while it was pending; not empty. */
  readonly sequences: readonly number[];
}
