import type { createEdges } from '../../snapshot/publish/edges.ts';
import type { Heartbeat } from '../wire/protocol.ts';

type Edges = ReturnType<typeof createEdges>;
type Member = ReturnType<Edges['join']>;

interface Known {
  readonly member: Member;
  readonly pid: number;
}

export interface RemoteWorkers {
  /** What a machine says about its workers. */
  heard(number: number, workers: Heartbeat['workers']): void;
  /** The machine is not heard any more, though it may be answering links with older settings. */
  away(number: number): void;
  /** It stopped, or is not one of ours any more. */
  left(number: number): void;
}

/** Brings the workers of edge machines into the list of those that a change of settings waits for. */
export const remoteWorkers = (edges: Edges): RemoteWorkers => {
  const machines = new Map<number, Map<number, Known>>();
  // They get snapshots from their own machine's courier, which asks for them.
  const send = (): void => undefined;

  const memberOf = (known: Map<number, Known>, node: number, worker: number, pid: number): Member => {
    const had = known.get(worker);
    if (had !== undefined && had.pid === pid) return had.member;
    had?.member.left();
    const member = edges.join({ kind: 'hello', node, worker, pid }, send);
    known.set(worker, { member, pid });
    return member;
  };
  const drop = (known: Map<number, Known>, worker: number): void => {
    known.get(worker)?.member.left();
    known.delete(worker);
  };

  return {
    heard(number, workers) {
      let known = machines.get(number);
      if (known === undefined) {
        known = new Map();
        machines.set(number, known);
      }
      for (const worker of [...known.keys()])
        if (!workers.some((one) => one.worker === worker)) drop(known, worker);
      for (const { worker, pid, revision, rejected, journal, answered } of workers) {
        const member = memberOf(known, number, worker, pid);
        member.away(false);
        if (journal !== undefined) member.heard({ kind: 'journal', ...journal });
        if (answered !== undefined) member.heard({ kind: 'answered', ...answered });
        if (revision !== null) member.heard({ kind: 'taken', revision });
        if (rejected !== undefined) member.heard({ kind: 'rejected', ...rejected });
      }
    },
    away(number) {
      const known = machines.get(number) ?? new Map<number, Known>();
      machines.set(number, known);
      // One that has not been heard since control started stands for all its workers.
      if (known.size === 0) memberOf(known, number, 0, 0);
      for (const { member } of known.values()) member.away(true);
    },
    left(number) {
      for (const { member } of machines.get(number)?.values() ?? []) member.left();
      machines.delete(number);
    },
  };
};
