import type { ConnectedEdge } from '../../snapshot/publish/edges.ts';
import type { Tenancy } from './leases.ts';

/** An edge machine as control knows it. Times in milliseconds since 1970. */
export interface NodeState {
  readonly name: string;
  /** Null before it was first heard. */
  readonly number: number | null;
  /** `away`: its lease ended without a word. `stopped`: it said goodbye. */
  readonly state: 'new' | 'connected' | 'away' | 'stopped';
  readonly host: string | null;
  readonly address: string | null;
  readonly heardAt: number | null;
  /** How far its clock is ahead of control's. */
  readonly aheadMs: number | null;
  readonly waitingBytes: number;
  /** Of the worker with the oldest settings; null: unknown. */
  readonly revision: number | null;
  readonly workers: number;
  /** Whether it lacks the day's key for visitors without a cookie. */
  readonly noDayKey: boolean;
  /** The last attempt of another machine to use its key. */
  readonly refused: { readonly host: string; readonly address: string; readonly at: number } | null;
}

/** Whether a process holds the lease at `now`. */
export const isHeld = ({ until }: Pick<Tenancy, 'until'>, now: number): boolean =>
  until !== null && until > now;

interface Circumstances {
  readonly now: number;
  /** Workers that are connected, of all machines. */
  readonly connected: readonly ConnectedEdge[];
  readonly noDayKey: boolean;
}

export const stateOf = (tenancy: Tenancy, { now, connected, noDayKey }: Circumstances): NodeState => {
  const { node, holder, number, until, refused } = tenancy;
  const workers = connected.filter((edge) => edge.node === number);
  const revisions = workers.flatMap(({ revision }) => (revision === null ? [] : [revision]));
  return {
    name: node.name,
    number,
    state: holder === null ? 'new' : isHeld(tenancy, now) ? 'connected' : until === null ? 'stopped' : 'away',
    host: holder?.host ?? null,
    address: holder?.address ?? null,
    heardAt: holder?.heardAt ?? null,
    aheadMs: holder?.aheadMs ?? null,
    waitingBytes: holder?.waitingBytes ?? 0,
    revision: revisions.length < workers.length || workers.length === 0 ? null : Math.min(...revisions),
    workers: workers.length,
    noDayKey,
    refused,
  };
};
