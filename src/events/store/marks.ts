import type { MarkAs } from '../../core/traffic/reclassified.ts';
import type { Counting, Judgement } from './ingest-store.ts';
import type { RequestPlace } from './record-place.ts';

/** One step of the trail of a request's classification, and when (milliseconds). */
export type TrailStep =
  | { kind: 'verdict'; at: number; crawler: string; from: Judgement; to: Judgement }
  | {
      kind: 'mark';
      at: number;
      /** Number of the user. */
      user: number;
      note: string;
      /** Null: the mark was removed. */
      mark: MarkAs | null;
      from: Counting;
      to: Counting;
    };

/** How a request is classified, and why. */
export interface JudgedRequest {
  visit: boolean;
  mark: MarkAs | null;
  /** As decided by the edge and by verdicts, regardless of marks. */
  found: Judgement;
  now: Counting;
  /** In order of time. */
  trail: TrailStep[];
}

export interface LikeQuery {
  workspace: number;
  /** The request to find similar ones for. */
  of: RequestPlace;
  /** Only those that do not already count as this. */
  as: MarkAs;
  /** Received at or after this time (milliseconds). */
  from: number;
  /** Maximum number of places in the answer. */
  most: number;
}

/** Reading side of marks. IDs are the control store's numbers. */
export interface EventMarks {
  /** Null: the workspace never had the request or no longer has it. */
  judged(workspace: number, place: RequestPlace): Promise<JudgedRequest | null>;
  /** Requests with the same user agent and detected class, newest first, and their number, including the given one. */
  like(query: LikeQuery): Promise<{ count: number; places: RequestPlace[] }>;
}
