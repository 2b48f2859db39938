import type { Fingerprint } from './fingerprint.ts';
import type { RowFacts } from './recent-clicks.ts';

/**
 * What the activity memory learned, as bytes that are opaque to stores. A header of three numbers (minute, number of
 * requests, number of rows), then the address fingerprints of that minute's requests, one per request, then rows of
 * clicks in their final state, each with its key.
 */
export interface ActivityNotes {
  /** A request from an address in a minute (minutes since 1970). Requests of earlier minutes are dropped. */
  addRequest(minute: number, address: Fingerprint): void;
  addRow(key: Fingerprint, facts: RowFacts): void;
  /** Everything added since the last call, or null, without rows whose last click was before `since`. */
  take(since: number): Uint8Array | null;
}

const HEAD = 3;
/** A row in 8-byte numbers: three whole ones, then six halves of 4 bytes. */
const ROW = 6;
const ADDRESS = 1;
const WORD = 8;
const NODE = 0x1_0000;

interface Words {
  bytes: Uint8Array<ArrayBuffer>;
  numbers: Float64Array;
  halves: Uint32Array;
}

const wordsOf = (bytes: Uint8Array<ArrayBuffer>): Words => ({
  bytes,
  numbers: new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / WORD),
  halves: new Uint32Array(bytes.buffer, bytes.byteOffset, (bytes.byteLength / WORD) * 2),
});
const someWords = (count: number): Words => wordsOf(new Uint8Array(count * WORD));

/** Returns words with room for `least`. */
const withRoom = (words: Words, least: number): Words => {
  if (words.numbers.length >= least) return words;
  const larger = someWords(Math.ceil(least * 1.5));
  larger.bytes.set(words.bytes);
  return larger;
};

const UNNAMED: Fingerprint = { high: 0, low: 0 };

export const activityNotes = (): ActivityNotes => {
  let minute = 0;
  let requests = 0;
  let addresses = someWords(16);
  let count = 0;
  let rows = someWords(16 * ROW);

  return {
    addRequest: (at, { high, low }) => {
      if (at !== minute) requests = 0;
      minute = at;
      addresses = withRoom(addresses, (requests + 1) * ADDRESS);
      addresses.halves[requests * 2] = high;
      addresses.halves[requests * 2 + 1] = low;
      requests++;
    },
    addRow: (key, { since, last, name }) => {
      const at = count * ROW;
      rows = withRoom(rows, at + ROW);
      rows.numbers[at] = since;
      rows.numbers[at + 1] = last.time;
      rows.numbers[at + 2] = last.sequence;
      const { halves } = rows;
      const half = (at + 3) * 2;
      const { high, low } = name ?? UNNAMED;
      halves[half] = key.high;
      halves[half + 1] = key.low;
      halves[half + 2] = high;
      halves[half + 3] = low;
      halves[half + 4] = last.epoch;
      halves[half + 5] = last.node * NODE + last.worker;
      count++;
    },
    take: (since) => {
      if (requests === 0 && count === 0) return null;
      const made = someWords(HEAD + requests * ADDRESS + count * ROW);
      made.bytes.set(addresses.bytes.subarray(0, requests * ADDRESS * WORD), HEAD * WORD);
      let end = HEAD + requests * ADDRESS;
      let kept = 0;
      for (let row = 0; row < count; row++) {
        const at = row * ROW;
        if ((rows.numbers[at + 1] as number) < since) continue;
        made.bytes.set(rows.bytes.subarray(at * WORD, (at + ROW) * WORD), end * WORD);
        end += ROW;
        kept++;
      }
      made.numbers[0] = minute;
      made.numbers[1] = requests;
      made.numbers[2] = kept;
      requests = 0;
      count = 0;
      return made.bytes.subarray(0, end * WORD);
    },
  };
};

/** Replays the result of `take` in the order in which it was added. */
export const readActivityNotes = (
  notes: Uint8Array,
  each: Pick<ActivityNotes, 'addRequest' | 'addRow'>,
): void => {
  // Copied because 8-byte numbers must be aligned to 8 bytes.
  const { numbers, halves } = wordsOf(new Uint8Array(notes));
  const [minute = 0, requests = 0, rows = 0] = numbers;
  const pairAt = (half: number): Fingerprint => ({
    high: halves[half] as number,
    low: halves[half + 1] as number,
  });
  for (let i = 0; i < requests; i++) each.addRequest(minute, pairAt((HEAD + i * ADDRESS) * 2));
  for (let row = 0; row < rows; row++) {
    const at = HEAD + requests * ADDRESS + row * ROW;
    const half = (at + 3) * 2;
    const name = pairAt(half + 2);
    const place = halves[half + 5] as number;
    each.addRow(pairAt(half), {
      since: numbers[at] as number,
      last: {
        node: Math.floor(place / NODE),
        worker: place % NODE,
        epoch: halves[half + 4] as number,
        sequence: numbers[at + 2] as number,
        time: numbers[at + 1] as number,
      },
      name: name.high === 0 && name.low === 0 ? null : name,
    });
  }
};
