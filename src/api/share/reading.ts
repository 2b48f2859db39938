import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { type Asker, asking, currentAsker } from '../../events/queue/question.ts';
import { IdParams } from '../http/route.ts';

/** A link of a test or report. */
export const ShareParams = z.extend(IdParams, { share: IdParams.shape.id });
export const TokenParams = z.object({ token: z.string().check(z.maxLength(200)) });

/** An open page polls every minute, and an office can have many of them. */
export const READER_ALLOWANCE = { windowMinutes: 15, perAddress: 600 };

/** Open to anyone with a link, but not to be indexed. */
export const notIndexed = (reply: FastifyReply): void => {
  reply.header('x-robots-tag', 'noindex, nofollow');
};

/** Asks for a reader, on behalf of the workspace and as one of its programs, so that its members come first. */
export const askForReader = <T>(workspace: number, ask: () => Promise<T>): Promise<T> => {
  const reader: Asker = {
    workspace,
    member: 'shared',
    kind: 'program',
    signal: currentAsker()?.signal ?? null,
    deadlineMs: null,
  };
  return asking(reader, ask);
};
