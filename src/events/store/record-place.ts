/** A journal record's place. It is permanent: (node, worker, epoch, sequence) is never used twice. */
export interface RecordKey {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

export const recordKey = (key: RecordKey): string => `${key.node}.${key.worker}.${key.epoch}.${key.sequence}`;

/** Position of a request in the total order over all journals. */
export interface RequestPlace extends RecordKey {
  /** Milliseconds since 1970. */
  time: number;
}

/** Identifies a click, as its ID does. */
export interface ClickPlace extends RequestPlace {
  campaign: number;
  variant: number;
}
