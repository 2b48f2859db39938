import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IMPORT_LINES, type ImportAnswer } from '../../contracts/campaigns/campaign-import.ts';
import { errorAnswer } from '../http/error-handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Watch } from './import.ts';

/** Aborts if the caller disconnects before the answer. */
export const whileWaiting = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    // The reason becomes an answer that no one reads.
    if (!reply.raw.writableFinished) gone.abort(new Refusal('malformed_request'));
  });
  return gone.signal;
};

/**
 * Answers with JSON lines while an import runs, so that data keeps flowing and no proxy assumes the call is dead. A
 * refusal before the first line is an ordinary error response; a later failure is the last line.
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
  // Lines must be sent immediately, but nginx would buffer them.
  return reply.type(IMPORT_LINES).header('x-accel-buffering', 'no').send(lines);
};
