import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusedQuestion } from '../../events/queue/question.ts';
import { isKey } from '../api-key/key-store.ts';
import { bearerOf } from './guard.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: calls of one key to this route share a limited number of places, see `reportPlaces`. */
    takesPlace?: boolean;
  }
}

const RETRY_S = 5;

/**
 * Hook in front of the guard: a key with `most` open calls of this kind is refused with `busy` before it is looked up,
 * and a call whose caller has disconnected goes no further. The control store answers one query at a time, so
 * authenticating and preparing a report that the queue would refuse delays everyone else's calls. A place is free as
 * soon as its connection or response ends.
 */
export const reportPlaces = (most: number) => {
  /** Open calls by the hash of their key; keys without any are not included. */
  const open = new Map<string, number>();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.routeOptions.config.takesPlace !== true) return;
    if (reply.raw.destroyed) throw new RefusedQuestion('interrupted');
    const token = bearerOf(request);
    if (!isKey(token)) return;
    const key = hash('sha256', token);
    const taken = open.get(key) ?? 0;
    if (taken >= most) throw new RefusedQuestion('busy', RETRY_S);
    open.set(key, taken + 1);
    reply.raw.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  };
};
