/** A journal record's place, for ever: (node, worker, epoch, sequence) is never used twice. */
export interface RecordKey {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
}

export const recordKey = (key: RecordKey): string => `${key.node}.${key.worker}.${key.epoch}.${key.sequence}`;

/** Where a request stands in the total order over all journals. */
export interface RequestPlace extends RecordKey {
  /** Milliseconds since 1970. */
  time: number;
}

/** What names a click, as its id does. */
export interface ClickPlace extends RequestPlace {
  campaign: number;
  variant: number;
}
