import type { StoredRequest } from './contract.ts';

/** What names a click, as its id does. */
export interface ClickPlace {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
  /** Milliseconds since 1970. */
  time: number;
  campaign: number;
  variant: number;
}

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
  /** Number; null: not known. */
  campaign: number | null;
  rest: Record<string, unknown>;
}

/**
 * Everything of a workspace that was received before a time, oldest first, in pages of at most 2,000 rows; each is read
 * when it is asked for, by a short query of its own, so nothing is held meanwhile. What expires in between is left out.
 */
export interface EventExport {
  requests(): AsyncGenerator<StoredRequest[]>;
  events(): AsyncGenerator<ClickRow[]>;
  postbacks(): AsyncGenerator<ClickRow[]>;
  refused(): AsyncGenerator<RefusedRow[]>;
  conversions(): AsyncGenerator<ClickRow[]>;
  /** Every step of their trail, in the order of the requests. */
  marks(): AsyncGenerator<MarkRow[]>;
  close(): void;
}

/** What is asked of ingest by who reads the store. */
export interface StoredUpTo {
  /**
   * Milliseconds since 1970: everything that was received before is stored. The time of the call, once ingest has caught up with
   * it; an earlier one where it cannot soon, or stands at a broken record.
   */
  storedUpTo(): Promise<{ time: number; caughtUp: boolean }>;
}

/** What is asked of a workspace's events besides reports. */
export interface EventData {
  /** Whether an amount is stored in the workspace's currency, of a conversion or of what a click costs, or waits to be. */
  hasAmounts(workspace: number): Promise<boolean>;
  /** `before`: milliseconds since 1970. To be closed by whoever opened it. */
  openExport(workspace: number, before: number): Promise<EventExport>;
}
