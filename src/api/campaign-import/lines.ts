import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_LINES, type ImportAnswer } from '../../contracts/campaign-import.ts';
import { errorAnswer } from '../http/error-handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Watch } from './watch.ts';

/** Aborts when whoever waits for the answer goes away before it. */
export const whileWaiting = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    // The reason becomes an answer that nobody reads.
    if (!reply.raw.writableFinished) gone.abort(new Refusal('malformed_request'));
  });
  return gone.signal;
};

/**
 * Answers with lines of JSON while an import runs: something is always on its way, so that no proxy takes the call for
 * dead. What is refused before the first line is an answer as everywhere; what fails later is the last line.
 */
export const inLines = async (
  take: (progress: Watch['progress']) => Promise<ImportAnswer>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const lines = new PassThrough();
  const begun = Promise.withResolvers<void>();
  const say = (line: object): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  const done = take((progress) => {
    say({ progress });
    begun.resolve();
  });
  await Promise.race([begun.promise, done]);
  const end = done.then(
    (answer) => say({ answer }),
    (error: Error) => say(errorAnswer(error, request).body),
  );
  void end.then(() => lines.end());
  // Asked for line by line: nginx would wait for the end.
  return reply.type(IMPORT_LINES).header('x-accel-buffering', 'no').send(lines);
};
