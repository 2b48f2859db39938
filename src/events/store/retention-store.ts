/** What a batch removed. `done`: nothing is left to remove. */
export interface Removed {
  /** Journal records whose rows were removed, each recorded in the same transaction for `audit`. */
  records: number;
  done: boolean;
}

/**
 * Removing side of the event store. Every call is one transaction covering about `most` requests at most; repeat it
 * until `done`. Must not run during an ingest commit.
 */
export interface RetentionStore {
  /**
   * Removes a workspace's requests received before `before` (milliseconds), the trail of their verdicts, their marks,
   * and events that did not count. First events stay, so that none counts twice, but without visitor data. Postbacks
   * stay without their address and text, conversions without personal data, and roll-ups unchanged. Refused postbacks
   * are removed. Anything still waiting for its click stays unchanged.
   */
  expire(wanted: { workspace: number; before: number; most: number }): Promise<Removed>;
  /** Records permanently that a workspace is to be erased: `sweep` removes it and anything that arrives later. */
  condemn(workspace: number): Promise<void>;
  condemned(): Promise<number[]>;
  /** Removes rows and roll-ups of condemned workspaces. Verdicts stay: they name requests only by number. */
  sweep(most: number): Promise<Removed>;
}
