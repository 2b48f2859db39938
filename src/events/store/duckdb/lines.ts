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
  const tails = new Map<number, Uint8Array>();
  const tailOf = (record: T): Uint8Array => {
    const { node, worker } = record;
    const key = (node * 65_536 + worker) * 16 + decisionOf(record);
    let tail = tails.get(key);
    if (tail === undefined) {
      tail = Buffer.from(`,"n":${node},"w":${worker},${membersOf(record)}}\n`);
      tails.set(key, tail);
    }
    return tail;
  };
  let length = 0;
  for (const record of records) length += record.body.length + tailOf(record).length;
  // Not a list of pieces for Buffer.concat, which looks each of them over twice.
  const lines = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const record of records) {
    const tail = tailOf(record);
    lines.set(record.body, at);
    at += record.body.length;
    lines.set(tail, at);
    at += tail.length;
  }
  return lines;
};
