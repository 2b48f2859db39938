import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { answerLine } from './answer-line.ts';

/** Answers every non-empty line of `input` on `output`. Resolves to the number of lines that were not questions. */
export const statsStream = async (input: Readable, output: Writable): Promise<number> => {
  let bad = 0;
  let first = true;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const text = first ? line.replace(/^\ufeff/, '') : line;
    first = false;
    if (text.trim() === '') continue;
    const answer = answerLine(text);
    if (answer.error !== undefined) bad++;
    if (!output.write(`${JSON.stringify(answer)}\n`)) await once(output, 'drain');
  }
  return bad;
};

/** `stats`: exit code 1 if a line was not a question. */
export const statsCommand = async (): Promise<void> => {
  if ((await statsStream(process.stdin, process.stdout)) > 0) process.exitCode = 1;
};
