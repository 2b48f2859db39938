import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Claim, fairQueue, type QueueLimits, START_MS } from './fair-queue.ts';

const limits: QueueLimits = {
  slots: 4,
  kept: 1,
  perGroup: 3,
  perMember: 2,
  programs: 2,
  openPerMember: 1e6,
  openPerProgram: 1e6,
  openPerGroup: 1e6,
  waitMs: 2 ** 30,
};
const LONGEST = 500;

interface Job {
  group: number;
  member: number;
  kind: Claim['kind'];
  /** Milliseconds. */
  at: number;
  takes: number;
  /** No longer wanted after this time; null: wanted to the end. */
  goneAfter: number | null;
}
interface Ran {
  job: Job;
  began: number;
  ended: number;
  how: 'answered' | 'refused';
}

const jobs = fc.array(
  fc.record<Job>({
    group: fc.integer({ min: 1, max: 4 }),
    member: fc.integer({ min: 1, max: 2 }),
    kind: fc.constantFrom('person', 'program'),
    at: fc.integer({ min: 0, max: 300 }),
    takes: fc.integer({ min: 1, max: LONGEST }),
    goneAfter: fc.option(fc.integer({ min: 0, max: 900 }), { freq: 3 }),
  }),
  { maxLength: 60 },
);

/** A clock that moves from event to event, so that nothing depends on the machine. */
const simulate = async (all: readonly Job[], bounds: QueueLimits) => {
  let now = 0;
  const events: { at: number; run(): void }[] = [];
  const later = (ms: number, run: () => void): void => {
    events.push({ at: now + ms, run });
  };
  const queue = fairQueue(bounds, () => now);
  const ran: Ran[] = [];
  const open = new Set<Job>();
  const never: Job[] = [];
  let broken: string | null = null;
  const check = (): void => {
    const of = (some: (job: Job) => boolean): number => [...open].filter(some).length;
    if (open.size > bounds.slots) broken = 'slots';
    for (const { group, member, kind } of open) {
      const own = of((job) => job.group === group && job.kind === kind && job.member === member);
      if (of((job) => job.group === group) > bounds.perGroup) broken = 'group';
      if (of((job) => job.group === group && job.kind === 'program') > bounds.programs) broken = 'programs';
      if (own > (kind === 'person' ? bounds.perMember : 1)) broken = 'member';
    }
  };
  for (const job of all) {
    later(job.at, () => {
      const gone = new AbortController();
      const claim: Claim = {
        ...job,
        member: `${job.kind}:${job.member}`,
        signal: gone.signal,
        deadlineMs: null,
      };
      let began = -1;
      const answer = queue.run(claim, (signal) => {
        began = now;
        open.add(job);
        check();
        return new Promise<void>((resolve) => {
          let done = false;
          const end = (): void => {
            if (done) return;
            done = true;
            open.delete(job);
            resolve();
          };
          later(job.takes, end);
          signal.addEventListener('abort', end);
        });
      });
      const note = (how: Ran['how']): void => {
        if (began < 0) never.push(job);
        else ran.push({ job, began, ended: now, how });
      };
      answer.then(
        () => note('answered'),
        () => note('refused'),
      );
      if (job.goneAfter !== null) later(job.goneAfter, () => gone.abort());
    });
  }
  for (let steps = 0; events.length > 0; steps++) {
    if (steps > 10_000) throw new Error('The queue does not come to an end.');
    events.sort((a, b) => a.at - b.at);
    const event = events.shift();
    now = Math.max(now, event?.at ?? now);
    event?.run();
    for (let turn = 0; turn < 8; turn++) await Promise.resolve();
  }
  return { ran, never, broken, left: queue.counts() };
};

test('every query still wanted is answered within all limits, and an unwanted one never starts', async () => {
  await fc.assert(
    fc.asyncProperty(jobs, async (all) => {
      const { ran, never, broken, left } = await simulate(all, limits);
      expect(broken).toBeNull();
      expect(left).toEqual({ running: 0, waiting: 0 });
      expect(ran.length + never.length).toBe(all.length);
      for (const job of never) expect(job.goneAfter).not.toBeNull();
      for (const { job, began, how } of ran) {
        if (how === 'refused') expect(job.goneAfter).not.toBeNull();
        if (job.goneAfter !== null) expect(began).toBeLessThanOrEqual(job.at + job.goneAfter);
      }
    }),
    { numRuns: 300 },
  );
});

test('while two workspaces both want something, their time differs by no more than what was running', async () => {
  const demand = fc.array(fc.integer({ min: 1, max: LONGEST }), { minLength: 1, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(demand, demand, async (first, second) => {
      const of = (group: number, takes: readonly number[]): Job[] =>
        takes.map((ms) => ({ group, member: 1, kind: 'person', at: 0, takes: ms, goneAfter: null }));
      const alone: QueueLimits = { ...limits, slots: 1, kept: 0 };
      const { ran } = await simulate([...of(1, first), ...of(2, second)], alone);
      const lastOf = (group: number): number =>
        Math.max(...ran.filter(({ job }) => job.group === group).map(({ began }) => began));
      const until = Math.min(lastOf(1), lastOf(2));
      const timeOf = (group: number): number =>
        ran
          .filter(({ job, began }) => job.group === group && began < until)
          .reduce((sum, { began, ended }) => sum + Math.max(ended - began, START_MS), 0);
      expect(Math.abs(timeOf(1) - timeOf(2))).toBeLessThanOrEqual(2 * (LONGEST + START_MS));
    }),
    { numRuns: 300 },
  );
});

test('however much one key asks for, a person in another workspace waits for at most one query', async () => {
  const flood = fc.array(fc.integer({ min: 1, max: LONGEST }), { minLength: 1, maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(flood, fc.integer({ min: 0, max: 2000 }), async (takes, at) => {
      const attack: Job[] = takes.map((ms) => ({
        group: 1,
        member: 1,
        kind: 'program',
        at: 0,
        takes: ms,
        goneAfter: null,
      }));
      const victim: Job = { group: 2, member: 1, kind: 'person', at, takes: 10, goneAfter: null };
      const { ran } = await simulate([...attack, victim], limits);
      // With several slots, it does not even wait for that one.
      expect(ran.find(({ job }) => job === victim)).toMatchObject({ began: at, ended: at + 10 });
      const { ran: one } = await simulate([...attack, victim], { ...limits, slots: 1, kept: 0 });
      const begun = one.find(({ job }) => job === victim)?.began ?? Number.POSITIVE_INFINITY;
      expect(begun - at).toBeLessThanOrEqual(LONGEST);
    }),
    { numRuns: 200 },
  );
});
