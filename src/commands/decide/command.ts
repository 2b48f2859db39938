import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { decideLine } from './decide-line.ts';
import { LineProblem } from './plan-input.ts';

const answer = (line: string, number: number): { ok: boolean; text: string } => {
  try {
    return { ok: true, text: JSON.stringify(decideLine(line)) };
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    return { ok: false, text: JSON.stringify({ error: `Line ${number}: ${error.message}`, line: number }) };
  }
};

/** Answers every non-empty line of `input` with one on `output`. Resolves to the number of invalid lines. */
export const decideStream = async (input: Readable, output: Writable): Promise<number> => {
  let number = 0;
  let bad = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    const text = number === 1 ? line.replace(/^\ufeff/, '') : line;
    if (text.trim() === '') continue;
    const answered = answer(text, number);
    if (!answered.ok) bad++;
    if (!output.write(`${answered.text}\n`)) await once(output, 'drain');
  }
  return bad;
};

/** `decide`: exit code 1 if a line could not be decided. */
export const decideCommand = async (): Promise<void> => {
  if ((await decideStream(process.stdin, process.stdout)) > 0) process.exitCode = 1;
};
