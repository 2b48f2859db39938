import { Problem } from '../../../../config/problem.ts';

/** Rows of one table in one batch, all inserted by one statement. */
export interface Block {
  table: string;
  rows: number;
}

/** What a process learns when it takes the lease. */
export interface Taken {
  term: number;
  /** The term before it: of this process only if nobody else held the lease in between. */
  termBefore: number;
  /** Number of the last committed batch; 0: none. */
  committed: number;
  /** Batches that were begun and can no longer be committed; their rows must be removed. */
  doomed: number[];
}

/**
 * What remembers batches: Postgres. Each call is one transaction. `C`: what a batch changes there when it is committed.
 */
export interface BatchLog<C> {
  /** Takes the lease with the next term if it is free, has ended, or is the owner's. Rejects with `LeaseTaken`. */
  take(owner: string): Promise<Taken>;
  /** Prolongs the lease. False: someone else has taken it. */
  renew(term: number): Promise<boolean>;
  /** Lets others have the lease at once. */
  release(term: number): Promise<void>;
  /** Begins a batch, and returns its number, which is never used again. Rejects with `LeaseLost`. */
  open(term: number, blocks: readonly Block[], contents: C): Promise<number>;
  /** Rejects with `LeaseLost` if the lease has been taken since. */
  commit(term: number, batch: number, contents: C): Promise<void>;
  /** Notes that no row of a doomed batch is left. */
  abandon(batch: number): Promise<void>;
}

/** Where batches' rows are: ClickHouse, which has no transactions. */
export interface BatchTables<B extends Block> {
  /** From when it resolves, no statement of an earlier term is running or will be carried out. */
  fence(term: number): Promise<void>;
  /** Rejects with `AnswerLost` if it may or may not have happened; with the same arguments, it can be repeated. */
  insert(term: number, batch: number, block: B): Promise<void>;
  /** Rows of the batch in each of these tables, in their order. */
  count(batch: number, tables: readonly string[]): Promise<number[]>;
  /** Removes the batch's rows from every table. Resolves when none is left. */
  remove(batch: number): Promise<void>;
}

/** What a commit wrote down to be done in ClickHouse afterwards, in order. `W`: one such piece of work. */
export interface FollowUps<W> {
  /** The first that is not ticked off; null: none. */
  next(): Promise<W | null>;
  /** Gives the same result however often it is repeated, unless a later one came in between. */
  carryOut(term: number, work: W): Promise<void>;
  tickOff(work: W): Promise<void>;
}

/** It is unknown whether a statement was carried out. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

/** Another process has taken over; what this one had not committed is undone by it. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Another process takes events into the store now. */
export class LeaseTaken extends Problem {
  override readonly name = 'LeaseTaken';
}

/** The store must be asked for its positions before anything else, because what was read before may no longer hold. */
export class NotBegun extends Error {
  override readonly name = 'NotBegun';
}

/** Fewer or more rows than were sent. */
export class RowsDiffer extends Error {
  override readonly name = 'RowsDiffer';
}
