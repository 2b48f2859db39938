import { ownCopy } from './own-copy.ts';

/** A second click so soon is the first one again (reference: the habit of ad platforms). */
const DOUBLE_CLICK_MS = 10_000;
/** Enough for the people behind one carrier's address who click one campaign with one kind of phone. */
const KEPT = 8;

/** A row: campaign, agent, the last hit that was no double click, the first one of the window of duplicates. */
const ROW = 4;
const AGENT = 1;
const LAST = 2;
const SINCE = 3;

/**
 * What came last from one address: who hit which campaign with what, a few of them, in no order. Rows of numbers side by
 * side, because thousands of addresses do not stay in a processor's cache, and a new object for each hit would outlive the young
 * generation: collections of the old one are what makes visitors wait.
 */
export class Repeats {
  readonly #rows: number[] = [];
  /** Visitor keys from cookies, one for each row; null: nobody has brought one yet. */
  #keys: (string | null)[] | null = null;

  /**
   * Whether the same campaign was hit with the same user agent before. Two keys that differ are two people behind one
   * address. Neither time is moved on by the repetitions themselves: people behind a busy carrier's address, who
   * come one after the other, would else never get out of it.
   *
   * `campaign`: negative for a landing, which repeats no click. `agent`: number of the user agent in this worker. `time`: milliseconds
   * since some moment, the same for all calls.
   */
  judge(
    campaign: number,
    agent: number,
    key: string | null,
    time: number,
    windowMs: number,
  ): 'double_click' | 'duplicate' | null {
    const rows = this.#rows;
    for (let at = 0; at < rows.length; at += ROW) {
      if (rows[at] !== campaign || rows[at + AGENT] !== agent) continue;
      if (!this.#isSame(at / ROW, key)) continue;
      if (time - (rows[at + LAST] as number) < DOUBLE_CLICK_MS) return 'double_click';
      rows[at + LAST] = time;
      if (time - (rows[at + SINCE] as number) < windowMs) return 'duplicate';
      rows[at + SINCE] = time;
      return null;
    }
    this.#add(campaign, agent, key, time);
    return null;
  }

  /** Whether the person of a row may be the one with `key`, who is then known to be. */
  #isSame(row: number, key: string | null): boolean {
    if (key === null) return true;
    const earlier = this.#keys?.[row] ?? null;
    if (earlier === null) this.#setKey(row, key);
    return earlier === null || earlier === key;
  }

  #setKey(row: number, key: string | null): void {
    if (key === null && this.#keys === null) return;
    this.#keys ??= new Array<string | null>(KEPT).fill(null);
    this.#keys[row] = key === null ? null : ownCopy(key);
  }

  #add(campaign: number, agent: number, key: string | null, time: number): void {
    const rows = this.#rows;
    let at = rows.length;
    if (at < KEPT * ROW) rows.push(campaign, agent, time, time);
    else {
      at = 0;
      for (let other = ROW; other < rows.length; other += ROW) {
        if ((rows[other + LAST] as number) < (rows[at + LAST] as number)) at = other;
      }
      rows[at] = campaign;
      rows[at + AGENT] = agent;
      rows[at + LAST] = time;
      rows[at + SINCE] = time;
    }
    this.#setKey(at / ROW, key);
  }
}
