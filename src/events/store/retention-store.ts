/** What a batch removed. `done`: nothing is left that the call would remove. */
export interface Removed {
  /** Journal records whose rows are gone, each noted in the same transaction so that `audit` can tell. */
  records: number;
  done: boolean;
}

/**
 * Removing side of the event store. Every call is one transaction and takes at most about `most` requests; call again
 * until `done`. Never during a commit of ingest.
 */
export interface RetentionStore {
  /**
   * Removes a workspace's requests received before `before` (milliseconds), the trail of their verdicts, their marks, and events that
   * counted for nothing. First events stay, so that none counts twice, without whatever tells of the visitor; so do
   * postbacks, without their address and text, conversions, without what names a person, and roll-ups. Refused postbacks go. What still waits for its click is left as it is.
   */
  expire(wanted: { workspace: number; before: number; most: number }): Promise<Removed>;
  /** Notes for ever that nothing of this workspace is to be kept: `sweep` removes it, and what comes in later. */
  condemn(workspace: number): Promise<void>;
  condemned(): Promise<number[]>;
  /** Removes rows and roll-ups of condemned workspaces. Verdicts stay: they name requests of many by number alone. */
  sweep(most: number): Promise<Removed>;
}
