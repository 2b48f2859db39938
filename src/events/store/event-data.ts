import type { ClickPlace } from './record-place.ts';
import type { StoredRequest } from './request-log.ts';

/** An event, a postback, a conversion or a mark: the click it belongs to, and its other members ready to be written as JSON. */
export interface ClickRow {
  click: ClickPlace;
  destination: number | null;
  rest: Record<string, unknown>;
}

export interface MarkRow extends ClickRow {
  /** Number of the user. */
  user: number;
}

/** A postback that was refused. */
export interface RefusedRow {
  /** Number; null: unknown. */
  campaign: number | null;
  rest: Record<string, unknown>;
}

/**
 * Everything in a workspace received before a time, oldest first, in pages of at most 2,000 rows. Each page is read on
 * demand by a separate short query, so nothing is held in between. Rows that expire in between are omitted.
 */
export interface EventExport {
  requests(): AsyncGenerator<StoredRequest[]>;
  events(): AsyncGenerator<ClickRow[]>;
  postbacks(): AsyncGenerator<ClickRow[]>;
  refused(): AsyncGenerator<RefusedRow[]>;
  conversions(): AsyncGenerator<ClickRow[]>;
  /** Every step of the mark trails, in the order of the requests. */
  marks(): AsyncGenerator<MarkRow[]>;
  close(): void;
}

/** What readers of the store need from ingest. */
export interface StoredUpTo {
  /**
   * Milliseconds since 1970: everything received before it is stored. It is the time of the call once ingest has caught
   * up, or an earlier one if ingest can't catch up soon or is stuck at a broken record.
   */
  storedUpTo(): Promise<{ time: number; caughtUp: boolean }>;
}

/** What is needed from a workspace's events besides reports. */
export interface EventData {
  /** Whether an amount in the workspace's currency is stored, or will be, for a conversion or a click's cost. */
  hasAmounts(workspace: number): Promise<boolean>;
  /** `before`: milliseconds since 1970. The caller must close it. */
  openExport(workspace: number, before: number): Promise<EventExport>;
}
