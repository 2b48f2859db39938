import type { RequestPlace } from '../../record-place.ts';

interface Line {
  node: number;
  worker: number;
  /** The journal's line without checksum and closing brace. */
  body: Uint8Array;
}

/** Maximum number of distinct decisions on a journal's lines. */
const SHARED = 16;

/**
 * Lines for `read_json`: the journal's bytes, each with its node, worker and decision (`"u":true`) appended.
 * `decisionOf` returns the index of the decision, at least 0 and below 16, under which its text is cached. Null: the
 * decision is unique to the record.
 */
export const linesWith = <T extends Line>(
  records: readonly T[],
  decisionOf: (record: T) => number | null,
  membersOf: (record: T) => string,
): Uint8Array => {
  const byDecision = new Map<number, Uint8Array>();
  const byText = new Map<string, Uint8Array>();
  const made = (record: T): Uint8Array => {
    const text = `,"n":${record.node},"w":${record.worker},${membersOf(record)}}\n`;
    let tail = byText.get(text);
    if (tail === undefined) {
      tail = Buffer.from(text);
      byText.set(text, tail);
    }
    return tail;
  };
  const tailOf = (record: T): Uint8Array => {
    const decision = decisionOf(record);
    if (decision === null) return made(record);
    const key = (record.node * 65_536 + record.worker) * SHARED + decision;
    let tail = byDecision.get(key);
    if (tail === undefined) {
      tail = made(record);
      byDecision.set(key, tail);
    }
    return tail;
  };
  const tails: Uint8Array[] = [];
  let length = 0;
  for (const record of records) {
    const tail = tailOf(record);
    tails.push(tail);
    length += record.body.length + tail.length;
  }
  // Not Buffer.concat, which scans a list of pieces twice.
  const lines = Buffer.allocUnsafeSlow(length);
  let at = 0;
  let next = 0;
  for (const { body } of records) {
    const tail = tails[next++] as Uint8Array;
    lines.set(body, at);
    at += body.length;
    lines.set(tail, at);
    at += tail.length;
  }
  return lines;
};

/** Members that replace a line's class and reasons, each preceded by a comma. */
export const judgedMembers = ({ cl, rs }: { cl: string; rs: readonly string[] }): string =>
  `,"fc":"${cl}","fr":${JSON.stringify(rs)}`;

/** Members that identify a record's visit. */
export const visitMembers = ({ node, worker, epoch, sequence, time }: RequestPlace): string =>
  `"qn":${node},"qw":${worker},"qe":${epoch},"qs":${sequence},"qt":${time}`;
