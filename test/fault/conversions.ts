import { Agent } from 'node:http';
import type { Random } from '../simulation/random.ts';
import { ask } from './traffic.ts';

/** A postback on its way: retried until it is accepted, as networks do. */
interface Postback {
  url: string;
  conversion: number;
  query: string;
}

export interface Sending {
  /** Receipts of accepted postbacks. */
  readonly receipts: string[];
  /** Click IDs of the conversions, in order. */
  readonly clicks: string[];
  readonly total: number;
  /** Unacceptable answers. */
  readonly problems: string[];
  /** Attempts without an answer because a process died: they may have been recorded. */
  readonly lost: number;
  /** Limits the number of accepted postbacks until the limit is raised. */
  upTo(most: number): void;
  /** Resolves when every postback has been accepted. */
  readonly done: Promise<void>;
}

const CLIENTS = 12;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const STATUSES = ['lead', 'hold', 'sale', 'approved', 'rejected', 'trial'];

const shuffled = <T>(all: readonly T[], random: Random): T[] => {
  const list = [...all];
  for (let i = list.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
};

/** One to four reports of each conversion, some twice, in random order. `urls`: their targets, in rotation. */
const planned = (urls: readonly string[], count: number, random: Random): Postback[] => {
  const all: Postback[] = [];
  for (let conversion = 0; conversion < count; conversion++) {
    const url = urls[conversion % urls.length] as string;
    for (let left = 1 + random.below(4); left > 0; left--) {
      const payout = random.chance(0.7) ? `&payout=${random.below(20)}.${random.below(10)}5` : '';
      const currency = payout !== '' && random.chance(0.1) ? '&currency=JPY' : '';
      const status = STATUSES[random.below(STATUSES.length)];
      const one = { url, conversion, query: `status=${status}${payout}${currency}&txid=T${conversion}` };
      all.push(one, ...(random.chance(0.2) ? [one] : []));
    }
  }
  return shuffled(all, random);
};

/** `tries`: number of attempts without an answer. */
const until = async <T>(tries: number, attempt: () => Promise<T | null>): Promise<T | null> => {
  for (let i = 0; i < tries; i++) {
    const result = await attempt();
    if (result !== null) return result;
    await sleep(50);
  }
  return null;
};

/** Visits `link` for every conversion, then reports all of them at `urls`, from twelve clients at once. */
export const sendConversions = async (
  { link, urls }: { link: string; urls: readonly string[] },
  count: number,
  random: Random,
): Promise<Sending> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const state = {
    clicks: [] as string[],
    receipts: [] as string[],
    problems: [] as string[],
    lost: 0,
    most: 0,
  };
  const plan = planned(urls, count, random);
  const inParallel = (work: () => Promise<void>): Promise<unknown> =>
    Promise.all(Array.from({ length: CLIENTS }, work));
  const answered = (url: string, number: number) =>
    ask(agent, url, `10.${number % 200}.${number % 13}.7`).catch(() => {
      state.lost++;
      return null;
    });

  let clicks = 0;
  await inParallel(async () => {
    for (let i = clicks++; i < count; i = clicks++) {
      const reply = await until(600, () => answered(link, i));
      const id = reply?.status === 302 ? new URL(reply.location).searchParams.get('cid') : null;
      if (id === null) state.problems.push(`a click was answered ${reply?.status}`);
      else state.clicks[i] = id;
    }
  });

  let next = 0;
  const send = async (number: number): Promise<void> => {
    const { url, conversion, query } = plan[number] as Postback;
    const receipt = await until(1200, async () => {
      const reply = await answered(`${url}?cid=${state.clicks[conversion]}&${query}`, number);
      if (reply === null) return null;
      const answer = JSON.parse(reply.body) as { result: string; reason?: string; receipt?: string };
      if (answer.result === 'accepted') return answer.receipt ?? '';
      // A starting edge may not know a new source yet.
      if (answer.reason !== 'source_unknown') state.problems.push(`${reply.status} ${reply.body}`);
      return answer.reason === 'source_unknown' ? null : '';
    });
    if (receipt === null) state.problems.push(`never accepted: ${url}?${query}`);
    else state.receipts.push(receipt);
  };
  const done = inParallel(async () => {
    for (let number = next++; number < plan.length; number = next++) {
      while (number >= state.most) await sleep(5);
      await send(number);
    }
  }).then(() => agent.destroy());
  return {
    receipts: state.receipts,
    clicks: state.clicks,
    problems: state.problems,
    total: plan.length,
    get lost() {
      return state.lost;
    },
    upTo: (most) => {
      state.most = most;
    },
    done: done.then(() => undefined),
  };
};
