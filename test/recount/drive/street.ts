import type { Answered, Hit, Ledger, Report } from '../ledger.ts';
import { agentOf } from './agents.ts';
import { asker, type Question, type Reply } from './ask.ts';
import { type CostModel, campaignOf } from './campaigns.ts';
import { cookieHeader, type Visitor } from './people.ts';

/** The parameters of a click's address. */
export interface Brought {
  method?: Hit['method'];
  subs?: Readonly<Record<string, string>>;
  utms?: Readonly<Record<string, string>>;
  clickIds?: Readonly<Record<string, string>>;
  cost?: string;
  currency?: string;
}

export interface Street {
  readonly ledger: Ledger;
  /** A hit on a link; null if no answer came. */
  click(visitor: Visitor, campaign: string | null, brought?: Brought): Promise<Hit | null>;
  /** A page records its own visit. */
  page(visitor: Visitor, campaign: string, brought?: Brought): Promise<Hit | null>;
  /** Goes on to the offer: with the click's id, or by the cookie alone. */
  out(visitor: Visitor, click: string, byCookie?: boolean, exit?: number): Promise<void>;
  /** Requests `/out` without anything that identifies a click. */
  lostOut(visitor: Visitor): Promise<void>;
  landed(visitor: Visitor, click: string): Promise<void>;
  report(report: Omit<Report, 'receipt'>, address: string, query: Record<string, string>): Promise<void>;
  /** A report through the API; `receipt` null: it was refused. */
  take(receipt: string | null, report: Omit<Report, 'receipt'>): void;
  /** The same through the script of the click's page. */
  convert(visitor: Visitor, report: Omit<Report, 'receipt'>, message: Record<string, string>): Promise<void>;
  close(): void;
}

const PAGE_HOST = 'shop.example';
const ID = 22;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const unescaped = (text: string): string => text.replaceAll('&amp;', '&');

/** Where an answer sends its visitor; null: nowhere. */
const target = ({ status, location, body }: Reply): URL | null => {
  if ([302, 303, 307].includes(status)) return new URL(location);
  const refresh = status === 200 ? /content="0;url=([^"]+)"/.exec(body) : null;
  return refresh === null ? null : new URL(unescaped(refresh[1] as string));
};

const visitorIn = (cookies: readonly string[], name: string): string | null => {
  const line = cookies.find((one) => one.startsWith(`${name}=`));
  return line === undefined ? null : (line.slice(name.length + 1).split(';')[0] as string);
};

export interface StreetOptions {
  /** Origin of links. */
  origin: string;
  ledger: Ledger;
  /** The program's clock. */
  now(): number;
  /** A campaign's current cost model. */
  costsOf(campaign: string): CostModel;
  /** Simultaneous connections. */
  most: number;
}

export const openStreet = ({ origin, ledger, now, costsOf, most }: StreetOptions): Street => {
  const { ask, host, close } = asker(origin, most);

  const withoutAnswer = (hit: Hit, reply: 'never' | 'lost'): null => {
    ledger.unanswered++;
    if (reply === 'lost') ledger.hits.push(hit);
    return null;
  };
  const problem = (what: string, { status, body }: Reply): void => {
    ledger.problems.push(`${what}: ${status} ${body.slice(0, 200)}`);
  };
  /** Retries after a 503, which means that the request was not logged. */
  const answered = async (question: Question): Promise<Reply | 'never' | 'lost'> => {
    for (;;) {
      const reply = await ask(question);
      if (typeof reply === 'string') return reply;
      ledger.answers++;
      if (reply.status !== 503) return reply;
      ledger.unavailable++;
      await sleep(100);
    }
  };
  /** Retries until an answer comes, as real senders do. */
  const insist = async (question: Question): Promise<Reply> => {
    for (let tries = 0; tries < 600; tries++) {
      const reply = await answered(question);
      if (typeof reply !== 'string') return reply;
      ledger.unanswered++;
      await sleep(50);
    }
    throw new Error(`No answer at all to ${question.path}`);
  };

  const queryOf = (brought: Brought, number: number): string =>
    new URLSearchParams({
      k: String(number),
      ...brought.subs,
      ...brought.utms,
      ...brought.clickIds,
      ...(brought.cost !== undefined && { cost: brought.cost }),
      ...(brought.currency !== undefined && { currency: brought.currency }),
    }).toString();

  const outcomeOf = (campaign: string | null, status: number): Answered['outcome'] => {
    if (campaign === null) return 'unknown';
    const { state, refuses } = campaignOf(campaign);
    if (refuses && (status === 403 || status === 429)) return 'refused';
    return state === 'capped' ? 'capped' : 'paused';
  };

  const draft = (visitor: Visitor, campaign: string | null, brought: Brought, over: Partial<Hit>): Hit => ({
    ...{
      mark: ledger.marks,
      by: 'link',
      campaign,
      method: brought.method ?? 'GET',
      look: visitor.look,
      path: '',
      host,
    },
    brought: visitor.hidden || !visitor.keepsCookies ? null : (visitor.cookie?.slice(0, ID) ?? null),
    hidden: visitor.hidden,
    subs: brought.subs ?? {},
    utms: brought.utms ?? {},
    clickIds: brought.clickIds ?? {},
    ...{
      cost: brought.cost ?? null,
      currency: brought.currency ?? null,
      costs: campaign === null ? null : costsOf(campaign),
      answered: null,
      id: '',
    },
    ...over,
  });

  const click: Street['click'] = async (visitor, campaign, brought = {}) => {
    const mark = ++ledger.marks;
    const path = `/${campaign ?? 'nobody-has-this'}?${queryOf(brought, mark)}`;
    const hit = draft(visitor, campaign, brought, { path });
    const cookie = cookieHeader(visitor, false);
    const headers = { ...visitor.headers, ...(cookie !== '' && { cookie }) };
    const reply = await answered({ method: hit.method, path, headers });
    if (typeof reply === 'string') return withoutAnswer(hit, reply);
    const to = target(reply);
    const token = visitorIn(reply.cookies, 'fl_v');
    if (token !== null && visitor.keepsCookies) visitor.cookie = token;
    const carried = visitorIn(reply.cookies, 'fl_c');
    if (carried !== null && visitor.keepsCookies) visitor.clickCookie = carried;
    hit.answered = {
      status: reply.status,
      outcome: to === null ? outcomeOf(campaign, reply.status) : 'redirected',
      page: to?.pathname.slice(1) ?? null,
      path: to === null ? null : Number(to.searchParams.get('v')),
      issued: hit.brought === null ? (token?.slice(0, ID) ?? null) : null,
    };
    hit.id = to?.searchParams.get('cid') ?? '';
    ledger.hits.push(hit);
    const state = campaign === null ? null : campaignOf(campaign);
    if (to === null && state?.state === 'open' && hit.answered.outcome !== 'refused')
      problem(`${hit.method} ${path}`, reply);
    return hit;
  };

  /** A page's request with the headers of a background call. */
  const post = (visitor: Visitor, message: object): Question => ({
    method: 'POST',
    path: '/t.js',
    body: JSON.stringify(message),
    headers: {
      ...visitor.headers,
      accept: '*/*',
      'content-type': 'text/plain',
      origin: `https://${PAGE_HOST}`,
      ...(visitor.headers['sec-fetch-mode'] !== undefined && {
        'sec-fetch-mode': 'cors',
        'sec-fetch-dest': 'empty',
      }),
    },
  });

  const page: Street['page'] = async (visitor, campaign, brought = {}) => {
    const mark = ++ledger.marks;
    const path = `/landing?${queryOf(brought, mark)}`;
    const hit = draft(visitor, campaign, brought, {
      by: 'page',
      method: 'POST',
      path,
      host: PAGE_HOST,
      brought: visitor.hidden || visitor.token === '' ? null : visitor.token.slice(0, ID),
    });
    const { referer = '' } = visitor.headers;
    const reply = await answered(
      post(visitor, { kind: 'visit', link: campaign, page: path, referrer: referer, visitor: visitor.token }),
    );
    if (typeof reply === 'string') return withoutAnswer(hit, reply);
    const said = JSON.parse(reply.body) as {
      outcome: Answered['outcome'];
      click?: string;
      arm?: number;
      visitor?: string;
    };
    if (said.visitor !== undefined && visitor.keepsCookies) visitor.token = said.visitor;
    hit.answered = {
      status: reply.status,
      outcome: said.outcome,
      page: null,
      path: said.arm ?? null,
      issued: hit.brought === null ? (said.visitor?.slice(0, ID) ?? null) : null,
    };
    hit.id = said.click ?? '';
    ledger.hits.push(hit);
    return hit;
  };

  const isAhead = ({ look }: Visitor): boolean => look.ahead || agentOf(look.agent).kind === 'preview';

  const out: Street['out'] = async (visitor, id, byCookie = false, exit = 1) => {
    const cookie = cookieHeader(visitor, true);
    const path = `/out${exit === 1 ? '' : `/${exit}`}${byCookie ? '' : `?cid=${id}`}`;
    const headers = { ...visitor.headers, ...(cookie !== '' && { cookie }) };
    const reply = await insist({ method: 'GET', path, headers });
    const to = target(reply);
    const token = visitorIn(reply.cookies, 'fl_v');
    if (token !== null && visitor.keepsCookies) visitor.cookie = token;
    if (to === null) problem(`GET ${path}`, reply);
    const counts = to !== null && !isAhead(visitor);
    const { address } = visitor.look;
    ledger.signs.push({
      type: 'out',
      click: id,
      counts,
      offer: to?.pathname.slice(1) ?? null,
      // Every page has one.
      exit: exit === 1 ? '1' : '0',
      address,
      at: now(),
    });
    await sleep(3);
  };

  return {
    ledger,
    click,
    page,
    out,
    close,
    lostOut: async (visitor) => {
      const mark = ++ledger.marks;
      const path = `/out?k=${mark}`;
      const hit = draft(visitor, null, {}, { path });
      const cookie = cookieHeader({ ...visitor, clickCookie: null }, true);
      const headers = { ...visitor.headers, ...(cookie !== '' && { cookie }) };
      const reply = await answered({ method: 'GET', path, headers });
      if (typeof reply === 'string') {
        withoutAnswer(hit, reply);
        return;
      }
      hit.answered = { status: reply.status, outcome: 'unknown', page: null, path: null, issued: null };
      ledger.hits.push(hit);
      if (reply.status !== 400) problem(`GET ${path}`, reply);
    },
    landed: async (visitor, id) => {
      const reply = await insist(post(visitor, { kind: 'landed', click: id }));
      if (reply.status !== 200) problem('landed', reply);
      const { address } = visitor.look;
      const counts = reply.status === 200 && !isAhead(visitor);
      ledger.signs.push({ type: 'landed', click: id, counts, offer: null, exit: null, address, at: now() });
    },
    report: async (report, address, query) => {
      const reply = await insist({
        method: 'GET',
        path: `${address}?${new URLSearchParams(query)}`,
        headers: {},
      });
      const said = JSON.parse(reply.body) as { result: string; receipt?: string };
      if (said.result !== 'accepted') problem(`postback ${JSON.stringify(query)}`, reply);
      // A test is checked and logged, and creates nothing.
      else if (query.test !== '1') ledger.reports.push({ ...report, receipt: said.receipt as string });
    },
    take: (receipt, report) => {
      ledger.answers++;
      if (receipt === null) ledger.problems.push(`refused by the API: ${JSON.stringify(report)}`);
      else ledger.reports.push({ ...report, receipt });
    },
    convert: async (visitor, report, message) => {
      const reply = await insist(post(visitor, { kind: 'convert', ...message }));
      const said = JSON.parse(reply.body) as { result: string; receipt?: string };
      if (said.result !== 'accepted') problem(`convert ${JSON.stringify(message)}`, reply);
      else ledger.reports.push({ ...report, receipt: said.receipt as string });
    },
  };
};
