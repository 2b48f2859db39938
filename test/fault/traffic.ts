import { Agent, request } from 'node:http';

/** Answers that reached the clients completely. */
interface Seen {
  /** Click ids of redirects. */
  readonly clicks: string[];
  /** Receipts of accepted postbacks. */
  readonly receipts: string[];
  /** Requests without an answer because a process died; nothing is promised about them. */
  readonly unanswered: number;
  readonly problems: string[];
}

export interface Traffic {
  readonly seen: Seen;
  stop(): Promise<Seen>;
}

export interface Reply {
  status: number;
  location: string;
  body: string;
}

const PAUSE_MS = 2;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `host`: that of the link, where it is not the machine's in `url`. `patienceMs`: how long to wait for the answer. */
export const ask = (
  agent: Agent,
  url: string,
  address: string,
  {
    host,
    patienceMs = 10_000,
    userAgent = `Mozilla/5.0 (test ${address})`,
  }: { host?: string | undefined; patienceMs?: number; userAgent?: string } = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = {
      'x-forwarded-for': address,
      'user-agent': userAgent,
      ...(host !== undefined && { host }),
    };
    const call = request(url, { agent, headers, timeout: patienceMs }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.once('error', reject);
      response.once('end', () => {
        if (!response.complete) return reject(new Error('cut off'));
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '', body });
      });
    });
    call.once('timeout', () => call.destroy(new Error(`no answer in ${patienceMs / 1000} seconds`)));
    call.once('error', reject);
    call.end();
  });

interface TrafficOptions {
  /** Of the link, where it is not the machine's in its URL. */
  readonly host?: string;
  /** Clicks that were answered elsewhere, which postbacks are sent for too. */
  readonly elsewhere?: () => readonly string[];
}

/** Clicks on `link` and postbacks for clicks seen before, from `clients` clients at once, until stopped. */
export const startTraffic = (
  link: string,
  postbackUrl: string,
  clients: number,
  { host, elsewhere = () => [] }: TrafficOptions = {},
): Traffic => {
  const seen = { clicks: [] as string[], receipts: [] as string[], unanswered: 0, problems: [] as string[] };
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let running = true;
  let count = 0;

  const click = async (address: string): Promise<void> => {
    const reply = await ask(agent, link, address, { host });
    const id = reply.status === 302 ? new URL(reply.location).searchParams.get('cid') : null;
    if (id === null) seen.problems.push(`a click was answered ${reply.status}`);
    else seen.clicks.push(id);
  };
  const postback = async (address: string, id: string, number: number): Promise<void> => {
    const reply = await ask(
      agent,
      `${postbackUrl}?cid=${id}&status=sale&payout=2.5&txid=T${number % 7}`,
      address,
      { host },
    );
    const answer = JSON.parse(reply.body) as { result: string; receipt?: string };
    if (answer.result === 'accepted' && answer.receipt !== undefined) seen.receipts.push(answer.receipt);
    else seen.problems.push(`a postback was answered ${reply.status} ${reply.body}`);
  };
  const client = async (): Promise<void> => {
    while (running) {
      const number = count++;
      const address = `10.${number % 200}.${number % 13}.7`;
      const clicks = number % 8 === 0 && elsewhere().length > 0 ? elsewhere() : seen.clicks;
      const earlier = clicks[(number * 31) % Math.max(1, clicks.length)];
      try {
        if (number % 4 === 0 && earlier !== undefined) await postback(address, earlier, number);
        else await click(address);
        await sleep(PAUSE_MS);
      } catch {
        // The process at the other end died, or none is listening yet.
        seen.unanswered++;
        await sleep(25);
      }
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client));
  return {
    seen,
    stop: async () => {
      running = false;
      await done;
      agent.destroy();
      return seen;
    },
  };
};
