import { Agent } from 'node:http';
import { ask } from './traffic.ts';

interface Clicks {
  /** Click IDs of redirects. */
  readonly ids: string[];
  /** Whatever was not a redirect: refused, reset, cut off, or another status. */
  readonly problems: string[];
  slowestMs: number;
  /** Answers per second over the whole time. */
  perSecond: number;
}

/** Interval between two groups of requests. */
const TICK_MS = 10;
/** On a busy machine an answer may take long; it must come. */
const PATIENCE_MS = 60_000;
/** With more requests unanswered, the rate is no longer kept: the machine is too slow for it. */
const MOST_PENDING = 500;

/**
 * Clicks at a steady rate that does not wait for answers: half of them on connections of their own, as visitors come, and
 * half on connections that are kept, as from a proxy.
 */
export const steadyClicks = (link: string, rate: number): { seen: Clicks; stop(): Promise<Clicks> } => {
  const seen: Clicks = { ids: [], problems: [], slowestMs: 0, perSecond: 0 };
  const kept = new Agent({ keepAlive: true, maxSockets: 64 });
  const single = new Agent({ keepAlive: false });
  const pending = new Set<Promise<void>>();
  let sent = 0;

  const click = async (number: number): Promise<void> => {
    const began = performance.now();
    try {
      const reply = await ask(
        number % 2 === 0 ? kept : single,
        link,
        `10.${number % 200}.${number % 13}.${number % 17}`,
        { patienceMs: PATIENCE_MS },
      );
      const id = reply.status === 302 ? new URL(reply.location).searchParams.get('cid') : null;
      if (id === null) seen.problems.push(`answered ${reply.status}`);
      else seen.ids.push(id);
    } catch (error) {
      seen.problems.push(`${number % 2 === 0 ? 'kept' : 'new'} connection: ${String(error)}`);
    }
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - began);
  };

  const began = performance.now();
  let last = began;
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - last) * rate) / 1000);
    if (due === 0) return;
    last = performance.now();
    for (let i = 0; i < due && pending.size < MOST_PENDING; i++) {
      const one = click(sent++);
      pending.add(one);
      void one.then(() => pending.delete(one));
    }
  }, TICK_MS);
  return {
    seen,
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      seen.perSecond = (1000 * seen.ids.length) / (performance.now() - began);
      kept.destroy();
      single.destroy();
      return seen;
    },
  };
};
