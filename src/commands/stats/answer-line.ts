import { InputProblem } from './inputs.ts';
import { kinds } from './kinds.ts';

/** One answer. Without `result`, the line could not be read as a question, and `error` says why. */
export interface StatsAnswer {
  readonly id: unknown;
  readonly result?: unknown;
  readonly error?: string;
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Field names as in the vectors; numbers that JSON cannot hold are null. */
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
