/** What is known of the address of somebody who calls himself a crawler: `pending` until the check has answered. */
export type Verification = 'verified' | 'impostor' | 'pending' | 'none';

/** Checks declared crawlers in the background; the answers are kept. */
export interface Verifier {
  /**
   * `crawler`: name from `UserAgent.crawler`; `address`: the whole one, held in memory only. `none`: this crawler
   * cannot be verified, or the check could not be made, or too much waits for checks already. While it is `pending` the record at `sequence` is remembered, and told
   * to `onVerdict` with the answer. Never throws, never waits.
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
