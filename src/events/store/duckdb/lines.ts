import type { RequestPlace } from '../ingest-store.ts';

interface Line {
  node: number;
  worker: number;
  /** The journal's line without checksum and closing brace. */
  body: Uint8Array;
}

/** How many decisions of a journal's lines may share their text. */
const SHARED = 16;

/**
 * Lines for `read_json`: the journal's own bytes, each with its node and worker appended, and with what was decided
 * (`"u":true`). `decisionOf` numbers the decisions, from 0 to below 16: the text is looked up by it. Null: the decision is
 * the record's own.
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
  // Not a list of pieces for Buffer.concat, which looks each of them over twice.
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

/** Members that replace the class of a line and its reasons, with a comma before each. */
export const judgedMembers = ({ cl, rs }: { cl: string; rs: readonly string[] }): string =>
  `,"fc":"${cl}","fr":${JSON.stringify(rs)}`;

/** Members that name the visit of a record. */
export const visitMembers = ({ node, worker, epoch, sequence, time }: RequestPlace): string =>
  `"qn":${node},"qw":${worker},"qe":${epoch},"qs":${sequence},"qt":${time}`;
