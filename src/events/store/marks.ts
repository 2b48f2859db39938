import type { MarkAs } from '../../core/traffic/marked.ts';
import type { Counting, Judgement, RequestPlace } from './ingest-store.ts';

/** One step of the trail of how a request was judged, and when (milliseconds). */
export type TrailStep =
  | { kind: 'verdict'; at: number; crawler: string; from: Judgement; to: Judgement }
  | {
      kind: 'mark';
      at: number;
      /** Number of the user. */
      user: number;
      note: string;
      /** Null: the mark was taken back. */
      mark: MarkAs | null;
      from: Counting;
      to: Counting;
    };

/** How a request is judged, and how it came to that. */
export interface JudgedRequest {
  visit: boolean;
  mark: MarkAs | null;
  /** By the edge and by verdicts, whatever was marked. */
  found: Judgement;
  now: Counting;
  /** In order of time. */
  trail: TrailStep[];
}

export interface LikeQuery {
  workspace: number;
  /** The request that others are like. */
  of: RequestPlace;
  /** Those that do not count so already. */
  as: MarkAs;
  /** Received at this time (milliseconds) or later. */
  from: number;
  /** Most places in the answer. */
  most: number;
}

/** Reading side of marks. Ids are the control store's numbers. */
export interface EventMarks {
  /** Null: the workspace has no such request, or no longer. */
  judged(workspace: number, place: RequestPlace): Promise<JudgedRequest | null>;
  /** Requests with the same user agent that were found the same, newest first, and how many there are; that one itself among them. */
  like(query: LikeQuery): Promise<{ count: number; places: RequestPlace[] }>;
}
