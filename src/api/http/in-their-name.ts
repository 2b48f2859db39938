import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Asker, asking, RefusedQuestion } from '../../events/queue/question.ts';

/** Whose share of the event store a call uses, and its identity within the workspace. */
const shareOf = ({ auth, ip }: FastifyRequest): Pick<Asker, 'workspace' | 'member' | 'kind'> => {
  if (auth === null) return { workspace: 0, member: `address:${ip}`, kind: 'program' };
  const { key, user, workspace } = auth;
  return key === null
    ? { workspace: workspace.id, member: `person:${user.id}`, kind: 'person' }
    : { workspace: workspace.id, member: `key:${key}`, kind: 'program' };
};

/** Hook: the handler queries the event store on behalf of the caller, and only while they are waiting. */
export const inTheirName = (
  request: FastifyRequest,
  reply: FastifyReply,
  done: (error?: Error) => void,
): void => {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  if (reply.raw.destroyed) {
    // The caller disconnected during authentication. Reads are not started; a change is made as if they were waiting.
    if (request.method === 'GET') {
      done(new RefusedQuestion('interrupted'));
      return;
    }
    gone.abort();
  }
  const rest = { signal: gone.signal, deadlineMs: null, address: request.ip };
  asking({ ...shareOf(request), ...rest }, () => done());
};
