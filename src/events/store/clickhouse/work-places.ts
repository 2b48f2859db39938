import type { RequestPlace } from '../record-place.ts';

/** A record as it is written down in follow-ups. */
export type Place = [node: number, worker: number, epoch: number, sequence: number, time: number];

export const workPlace = ({ node, worker, epoch, sequence, time }: RequestPlace): Place => [
  node,
  worker,
  epoch,
  sequence,
  time,
];

/** What `workPlace` made. */
export const placesOf = (at: readonly Place[]): RequestPlace[] =>
  at.map(([node, worker, epoch, sequence, time]) => ({ node, worker, epoch, sequence, time }));

/** Places at once: a statement with more would be long. */
export const MOST_PLACES = 1000;
