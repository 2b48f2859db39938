interface Line {
  node: number;
  worker: number;
  /** The journal's line without checksum and closing brace. */
  body: Uint8Array;
}

/**
 * Lines for `read_json`: the journal's own bytes, each with its node and worker appended, and with what was decided
 * (`"u":true`). `decisionOf` numbers the decisions, from 0 to below 16: the text is made once for each.
 */
export const linesWith = <T extends Line>(
  records: readonly T[],
  decisionOf: (record: T) => number,
  membersOf: (record: T) => string,
): Uint8Array => {
  const pieces: Uint8Array[] = [];
  const tails = new Map<number, Uint8Array>();
  for (const record of records) {
    const { node, worker, body } = record;
    const key = (node * 65_536 + worker) * 16 + decisionOf(record);
    let tail = tails.get(key);
    if (tail === undefined) {
      tail = Buffer.from(`,"n":${node},"w":${worker},${membersOf(record)}}\n`);
      tails.set(key, tail);
    }
    pieces.push(body, tail);
  }
  return Buffer.concat(pieces);
};
