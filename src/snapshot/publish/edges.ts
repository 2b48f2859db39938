import type { AnswerFigures, EdgeMessage, SnapshotParcel } from '../../contracts/workspace/local.ts';

/** A connected edge worker, as shown in the health panel. */
export interface ConnectedEdge {
  node: number;
  worker: number;
  pid: number;
  /** Snapshot revision in use; null before the first. */
  revision: number | null;
  /** Why the worker keeps an older snapshot than the last one sent. */
  rejected?: { revision: number; reason: string };
  /** Its last journal report; absent: none yet. */
  journal?: { open: boolean; inMemory: number };
  /** Its last report of answers and of its memory (resident bytes). */
  answered?: { answers: AnswerFigures; memory: number };
}

/** How long a write waits for workers to accept its snapshot. */
const ANSWER_MS = 500;

interface Member {
  edge: ConnectedEdge;
  /** On an edge machine that is not heard: nobody waits for it, but settings are not live before it has them. */
  away: boolean;
  send: (snapshot: SnapshotParcel) => void;
}

/** The connected edge workers, and the snapshot that each has. */
export const createEdges = () => {
  const members = new Set<Member>();
  let settle: (() => void)[] = [];
  const changed = (): void => {
    for (const look of settle) look();
  };

  return {
    list: (): ConnectedEdge[] =>
      [...members]
        .filter((member) => !member.away)
        .map(({ edge }) => edge)
        .sort((a, b) => a.node - b.node || a.worker - b.worker || a.pid - b.pid),

    /** Adds a worker that said hello. The result receives its later messages and its departure. */
    join(hello: EdgeMessage & { kind: 'hello' }, send: Member['send']) {
      const { node, worker, pid } = hello;
      const edge: ConnectedEdge = { node, worker, pid, revision: null };
      const member: Member = { edge, send, away: false };
      members.add(member);
      return {
        heard(message: EdgeMessage): void {
          if (message.kind === 'taken') {
            edge.revision = message.revision;
            delete edge.rejected;
          } else if (message.kind === 'rejected') {
            edge.rejected = { revision: message.revision, reason: message.reason };
          } else if (message.kind === 'journal') {
            edge.journal = { open: message.open, inMemory: message.inMemory };
          } else if (message.kind === 'answered') {
            // Nobody waits for it.
            edge.answered = { answers: message.answers, memory: message.memory };
            return;
          }
          changed();
        },
        away(is: boolean): void {
          if (member.away === is) return;
          member.away = is;
          changed();
        },
        left(): void {
          members.delete(member);
          changed();
        },
      };
    },

    /** Sends to all. Resolves when each has accepted or rejected this or a later snapshot, or left, or after 500 ms. */
    async publish(snapshot: SnapshotParcel): Promise<{ live: boolean }> {
      const { revision } = snapshot.message;
      const takenBy = ({ edge }: Member): boolean => edge.revision !== null && edge.revision >= revision;
      const answered = (member: Member): boolean =>
        member.away || takenBy(member) || (member.edge.rejected?.revision ?? -1) >= revision;
      for (const member of members) member.send(snapshot);
      await new Promise<void>((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          settle = settle.filter((other) => other !== look);
          resolve();
        };
        const look = (): void => {
          if ([...members].every(answered)) finish();
        };
        const timer = setTimeout(finish, ANSWER_MS);
        settle.push(look);
        look();
      });
      return { live: members.size > 0 && [...members].every(takenBy) };
    },
  };
};
