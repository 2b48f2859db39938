import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { openNetworks } from '../../edge/traffic/networks.ts';
import { lineAnswerer } from './answer-line.ts';

/** Answers are written in pieces of about this many characters, because a write for each would be most of the work. */
const PIECE = 64 * 1024;

/**
 * Reads lines until the end of `input` and writes one line of JSON for each, in order. Waits for a slow reader.
 * Resolves to the number of unreadable lines.
 */
export const classifyLines = async (input: Readable, output: Writable): Promise<number> => {
  const answer = lineAnswerer(openNetworks);
  let bad = 0;
  let piece = '';
  const flush = async (): Promise<void> => {
    if (piece === '') return;
    const free = output.write(piece);
    piece = '';
    if (!free) await once(output, 'drain');
  };
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const answered = answer(line);
    if ('error' in answered) bad++;
    piece += `${JSON.stringify(answered)}\n`;
    if (piece.length >= PIECE) await flush();
  }
  await flush();
  return bad;
};

/** `classify`: exit code 1 if a line could not be read. */
export const classify = async (): Promise<void> => {
  // A reader that stops early (`| head`) needs no more.
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  if ((await classifyLines(process.stdin, process.stdout)) > 0) process.exitCode = 1;
};
