import { type Breaker, isOnTrial, isResting } from '../../../core/postback/back-off.ts';
import type { Messages } from '../../../outgoing/open-outgoing.ts';
import { standIn } from '../../../outgoing/stand-in.ts';
import type { Vault } from '../../../signing/vault.ts';
import { renew } from '../renew.ts';
import { meetFeed, type TakeParts, takeChanges } from '../take-changes.ts';
import {
  type DueDelivery,
  dueDeliveries,
  dueTargets,
  findDue,
  markTaken,
  stillDue,
  targetKey,
} from './due.ts';
import { breakerAfter, type Finished, finish } from './finish.ts';
import { googleTokens } from './google-token.ts';
import { type OpenTarget, type SendParts, sendOne } from './send-one.ts';

/** Deliveries of one target that are taken at once and sent concurrently. */
const BATCH = 40;
const AT_ONCE = 4;

export interface EngineParts extends TakeParts {
  readonly googleOauth: string;
  readonly messages: Messages;
  readonly vault: Vault;
}

/** Outgoing deliveries: takes, sends and records their results. */
export interface Deliveries {
  /** Takes what is new and starts sending what is due; resolves when the former is done. */
  run(): Promise<void>;
  /**
   * Tries one delivery now, even if its target is paused or off; resolves when the result is recorded. Ignores one that
   * is in progress or was deleted.
   */
  sendNow(id: number): Promise<void>;
  isSending(id: number): boolean;
  /** Whether it is marked in the store as possibly received only because its turn comes soon. */
  isListed(id: number): boolean;
  /** Resolves when nothing is in progress. */
  settled(): Promise<void>;
  /** Aborts what is in progress, which counts as not tried. */
  close(): Promise<void>;
}

const breakerOf = (target: OpenTarget): Breaker => {
  const { failures, resting_until } = target.kind === 'rule' ? target.rule : target.webhook;
  return { failures, restingUntil: resting_until?.getTime() ?? null };
};

export const openDeliveries = (parts: EngineParts): Deliveries => {
  const { db, now, log } = parts;
  const stopping = new AbortController();
  const sending = new Set<number>();
  const listed = new Set<number>();
  const busy = new Map<string, Promise<void>>();
  const alone = new Set<Promise<void>>();
  const sendParts: SendParts = {
    messages: parts.messages,
    vault: parts.vault,
    platforms: parts.platforms,
    now,
    tokens: googleTokens(parts.messages, parts.googleOauth, now),
  };
  /** What demo data send goes nowhere. */
  const demoParts: SendParts = {
    ...sendParts,
    messages: standIn,
    tokens: googleTokens(standIn, parts.googleOauth, now),
  };

  const partsFor = async (target: OpenTarget): Promise<SendParts> => {
    const { workspace_id } = target.kind === 'rule' ? target.rule : target.webhook;
    const { demo } = await db
      .selectFrom('workspaces')
      .select('demo')
      .where('id', '=', workspace_id)
      .executeTakeFirstOrThrow();
    return demo ? demoParts : sendParts;
  };
  let met = false;

  const readDue = async (target: OpenTarget, id: number, on: boolean): Promise<DueDelivery | null> => {
    try {
      const delivery = await stillDue(db, target, id, on);
      // If rebuilt since it was listed, it was marked as not received.
      if (delivery !== null && on && target.kind === 'rule') await markTaken(db, [delivery], true);
      return delivery;
    } catch (error) {
      log.error({ err: error, delivery: id }, 'a delivery could not be read');
      return null;
    }
  };

  /** Sends until all are done or the target needs a pause. Returns what was tried, and the state of the target. */
  const sendAll = async (target: OpenTarget, due: readonly DueDelivery[], byHand = false) => {
    let breaker = breakerOf(target);
    const finished: Finished[] = [];
    const mine = new Set<number>();
    const begun = new Set<number>();
    const list = due.values();
    const isMarked = target.kind === 'rule' && !byHand;
    const through = await partsFor(target);
    for (const { id, maybe_taken } of due) if (isMarked && !maybe_taken) listed.add(id);
    const work = async (): Promise<void> => {
      // All senders take from the same list.
      for (const { id, maybe_taken } of list) {
        if (stopping.signal.aborted || (!byHand && isResting(breaker, now()))) return;
        if (sending.has(id)) continue;
        sending.add(id);
        mine.add(id);
        // While others were sent, this one may have been rebuilt, or its target changed.
        const delivery = await readDue(target, id, !byHand);
        if (delivery === null) {
          sending.delete(id);
          mine.delete(id);
          continue;
        }
        listed.delete(id);
        begun.add(id);
        const tried = await sendOne(through, target, delivery, stopping.signal);
        if (tried === null) return;
        finished.push({ delivery: { ...delivery, maybe_taken }, tried });
        breaker = breakerAfter(breaker, tried.reading, now());
      }
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      const left = due.filter(({ id }) => !begun.has(id));
      if (finished.length > 0) await finish(db, target, breaker, finished, now());
      if (target.kind === 'rule') await markTaken(db, left, false);
    } finally {
      for (const { id } of due) listed.delete(id);
      for (const id of mine) sending.delete(id);
    }
    return { tried: finished.length, breaker };
  };

  /** Sends everything due to one target. */
  const serve = async (first: OpenTarget): Promise<void> => {
    let target: OpenTarget | undefined = first;
    while (target !== undefined && !stopping.signal.aborted) {
      const most: number = isOnTrial(breakerOf(target)) ? 1 : BATCH;
      const renewed = target.kind === 'rule' ? await renew(db, target.rule, parts) : 0;
      const due = await dueDeliveries(db, target, new Date(now()), most);
      if (due.length === 0 && renewed === 0) return;
      const { tried, breaker } = await sendAll(target, due);
      if ((tried === 0 && renewed === 0) || isResting(breaker, now())) return;
      const key = targetKey(target);
      target = (await dueTargets(db, new Date(now()))).find((one) => targetKey(one) === key);
    }
  };

  const begin = (target: OpenTarget): void => {
    const key = targetKey(target);
    if (busy.has(key)) return;
    const serving = serve(target)
      .catch((error: unknown) => log.error({ err: error, target: key }, 'deliveries could not be sent'))
      .finally(() => busy.delete(key));
    busy.set(key, serving);
  };

  const take = async (): Promise<void> => {
    if (!met) await meetFeed(parts);
    met = true;
    let taken: number | null = null;
    while (!stopping.signal.aborted) {
      const last = await takeChanges(parts);
      if (last === null) break;
      taken = last;
    }
    if (taken !== null) await parts.feed.forget(taken);
  };

  const settled = async (): Promise<void> => {
    while (busy.size + alone.size > 0) await Promise.all([...busy.values(), ...alone]);
  };

  return {
    run: async () => {
      // Waiting deliveries go out even if taking new ones fails.
      await take().catch((error: unknown) => log.error({ err: error }, 'changes could not be taken'));
      if (stopping.signal.aborted) return;
      for (const target of await dueTargets(db, new Date(now()))) begin(target);
    },
    sendNow: async (id) => {
      const found = await findDue(db, id);
      if (found === null || sending.has(id)) return;
      const work = sendAll(found.target, [found.delivery], true).then(() => undefined);
      alone.add(work);
      try {
        await work;
      } finally {
        alone.delete(work);
      }
    },
    isSending: (id) => sending.has(id),
    isListed: (id) => listed.has(id),
    settled,
    close: async () => {
      stopping.abort();
      await settled().catch(() => undefined);
    },
  };
};
