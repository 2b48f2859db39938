import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { InputProblem } from './inputs.ts';
import { kinds } from './kinds.ts';

/** One answer. Without `result`, the line could not be read as a question, and `error` says why. */
export interface StatsAnswer {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: string;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Uses field names as in the vectors; numbers that JSON cannot hold become null. */
const printable = (value: unknown): unknown => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(printable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [snake(name), printable(one)]));
};

const answerInput = (answer: (input: unknown) => object, input: unknown): unknown => {
  try {
    return printable(answer(input));
  } catch (error) {
    if (!(error instanceof InputProblem)) throw error;
    return { computable: false, reason: 'INVALID_INPUT', message: error.message };
  }
};

/**
 * Answers one line, `{"id", "kind", "input"}`. Impossible figures are answered as such; only a line that is not a
 * question has an `error`.
 */
export const answerLine = (line: string): StatsAnswer => {
  let question: unknown;
  try {
    question = JSON.parse(line);
  } catch {
    return {
      id: null,
      error: 'This line is not valid JSON. Put one complete object on each line: {"id", "kind", "input"}.',
    };
  }
  if (typeof question !== 'object' || question === null || Array.isArray(question)) {
    return { id: null, error: 'This line is not an object. Put {"id", "kind", "input"} on each line.' };
  }
  const { id = null, kind, input } = question as { id?: unknown; kind?: unknown; input?: unknown };
  if (typeof kind !== 'string' || !Object.hasOwn(kinds, kind)) {
    return {
      id,
      error: `Unknown kind: ${JSON.stringify(kind) ?? 'none given'}. Choose ${Object.keys(kinds).join(', ')}.`,
    };
  }
  return { id, result: answerInput(kinds[kind]!, input) };
};

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
