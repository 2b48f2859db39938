import { Agent, request } from 'node:http';

/** A person's Firefox requesting a page. */
const PERSON = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  accept: 'text/html,application/xhtml+xml',
  'accept-language': 'en-US,en;q=0.5',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};

/** Simultaneous connections: enough to keep an edge worker busy, few enough for a small machine. */
const AT_ONCE = 8;

interface EdgeVisit {
  /** Number of the path that the test gave the visitor. */
  variant: number;
  /** Where they were sent. */
  location: URL;
}

/** Many visitors of an edge on this machine, each from a separate address. */
export interface EdgeVisitors {
  /** A new visitor follows a link. */
  visit(link: string): Promise<EdgeVisit>;
  /** Sends a message of the landing page script; throws on anything but success. */
  say(origin: string, message: object): Promise<void>;
  /** Sends a network's postback; throws on anything but success. */
  report(url: string): Promise<void>;
  /** Repeats an action `times` times, a few at once. */
  each(times: number, act: (turn: number) => Promise<void>): Promise<void>;
  close(): void;
}

interface Answer {
  status: number;
  location: string;
  cookies: readonly string[];
}

/** `t45`'s variant in the visitor cookie. */
const variantIn = (cookies: readonly string[]): number => {
  const found = /^fl_v=[^;]*\.t\d+~\d+~(\d+)/.exec(cookies.find((one) => one.startsWith('fl_v=')) ?? '');
  if (found === null) throw new Error('The visitor was given no variant of a test.');
  return Number(found[1]);
};

export const openEdgeVisitors = (): EdgeVisitors => {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  let visitors = 0;

  const ask = (method: string, url: string, headers: Record<string, string>, body = ''): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const asked = request(url, { agent, method, headers }, (response) => {
        response.resume().on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? '',
            cookies: response.headers['set-cookie'] ?? [],
          }),
        );
      });
      asked.on('error', reject).end(body);
    });

  const ownAddress = (): string => {
    visitors += 1;
    return `177.${32 + (visitors >> 16)}.${(visitors >> 8) & 0xff}.${visitors & 0xff}`;
  };

  const expectSuccess = ({ status }: Answer, what: string): void => {
    if (status < 200 || status > 299) throw new Error(`${what}: ${status}`);
  };

  return {
    async visit(link) {
      const { status, location, cookies } = await ask('GET', link, {
        ...PERSON,
        'x-forwarded-for': ownAddress(),
      });
      if (status !== 302) throw new Error(`${link}: ${status}`);
      return { variant: variantIn(cookies), location: new URL(location) };
    },
    async say(origin, message) {
      const headers = { ...PERSON, 'content-type': 'text/plain' };
      expectSuccess(await ask('POST', `${origin}/t.js`, headers, JSON.stringify(message)), '/t.js');
    },
    async report(url) {
      expectSuccess(await ask('GET', url, { 'user-agent': 'network/1.0' }), url);
    },
    async each(times, act) {
      let turn = 0;
      const walk = async (): Promise<void> => {
        while (turn < times) await act(turn++);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walk));
    },
    close: () => agent.destroy(),
  };
};
