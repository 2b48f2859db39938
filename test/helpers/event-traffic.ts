import { joiningIds } from '../../src/core/clicks/ad-visits.ts';
import { joinMemory } from '../../src/core/clicks/joined.ts';
import { adjustmentIdentity } from '../../src/core/conversions/identity.ts';
import { createIngest } from '../../src/events/ingest/ingest.ts';
import type { Disk } from '../../src/events/journal/disk.ts';
import type { ClickEventFields, PostbackFields, RequestFields } from '../../src/events/journal/record.ts';
import type { IngestStore } from '../../src/events/store/ingest-store.ts';
import { simulatedDisk } from '../simulation/disk.ts';
import { type Random, seeded } from '../simulation/random.ts';
import { layJournal } from './event-journal.ts';
import {
  eventFields,
  landedFields,
  lineOf,
  type Place,
  postbackFields,
  requestFields,
  verdictFields,
} from './event-records.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A request as it must be in the end: class and reasons after all verdicts, `vi` 0 if it was joined. */
export interface SentRequest {
  at: Place;
  fields: RequestFields;
  unique: boolean;
  joined: boolean;
  /** The visit it is part of; null: its own. */
  visit: SentRequest | null;
  /** Offer that it went on to; 0: none. */
  wentOn: number;
  /** Exit by which it did, and all exits that were clicked on its page; 0: one that the page does not have. */
  exit: number;
  exits: Set<number>;
  /** One of its pages recorded itself in another request. */
  recorded: boolean;
  /** 1: an event of this type must count for it. */
  lpClicks: 0 | 1;
  landed: 0 | 1;
}

/** An event that must count for a click that was never logged. */
interface OrphanEvent {
  workspace: number;
  campaign: number;
  variant: number;
  clickTime: number;
  type: ClickEventFields['ty'];
}

/** A conversion after all of its postbacks. Amounts in millionths. */
export interface FinalConversion {
  workspace: number;
  campaign: number;
  variant: number;
  clickTime: number;
  firstTime: number;
  /** The visit of its click, which determines its time. Null: the click was never logged. */
  visit: SentRequest | null;
  click: RequestFields | null;
  /** The click is a visit, or belongs to one counted before. */
  ofVisit: boolean;
  event: string;
  status: string;
  /** The last status that named a type. */
  typeWord: string;
  currency: string;
  payout: bigint;
  revenue: bigint;
  unpriced: boolean;
  /** It is an adjustment, which counts as nothing. */
  adjusts: boolean;
  /** Its network sends more than one status, or it is not known which one it is. */
  isRated: boolean;
  /** In units of the tenth decimal, whatever its status. */
  cost: bigint;
}

export interface Traffic {
  requests: SentRequest[];
  conversions: FinalConversion[];
  orphans: OrphanEvent[];
  /** Counts of what was sent, to check that the relevant cases occur. */
  sent: { events: number; verdicts: number };
  /** Lays all of it down in journals of two workers, in the folder `journal` of a disk. */
  layOut(): Disk;
  /** Ingests all of it into a store. */
  ingestInto(store: IngestStore, batchRecords: number): Promise<void>;
}

export interface TrafficOptions {
  seed: number;
  from: number;
  days: number;
  requests: number;
  /** Destinations that never report or record a landing. */
  silent?: readonly number[];
  /** Whether networks also send payouts below zero. */
  adjustments?: boolean;
}

const pick = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)] as T;

/** The offer that a visit has reached; 0: none. */
export const offerOf = ({ fields: { lp, o, d }, wentOn }: SentRequest): number =>
  lp === 1 || o === 'landed' ? wentOn : d;

/** The exit of its landing page by which it reached its offer; 0: one that the page does not have. Null: by none. */
export const exitOf = ({ fields: { lp, o }, wentOn, exit }: SentRequest): number | null =>
  (lp === 1 || o === 'landed') && wentOn !== 0 ? exit : null;

/** That offer, otherwise its landing page; 0: neither. */
export const destinationOf = (sent: SentRequest): number =>
  offerOf(sent) || (sent.fields.lp === 1 ? sent.fields.d : 0);

const randomIds = (random: Random): Record<string, string> => {
  const id = `id"${random.below(4)}`;
  return pick(random, [{ gclid: id }, { gclid: id }, { gbraid: id, gclid: id }, { fbclid: id }]);
};

/** Unlike in reality, a campaign here may belong to two workspaces: what follows a click belongs to its visit's. */
const workspaceOf = ({ fields, visit }: SentRequest): number => (visit?.fields ?? fields).ws;

const randomEvent = (random: Random, exits: Random, sent: SentRequest): ClickEventFields => {
  const { at, fields } = sent;
  const { c, a } = fields;
  const ws = workspaceOf(sent);
  const cl = pick(random, ['human', 'human', 'human', 'invalid', 'preview']);
  if (random.chance(0.5)) return landedFields(at, { ws, c, a, cl });
  const d = c * 10 + 5 + (at.sequence % 2);
  const ex = pick(exits, [1, 1, 1, 2, 3, 10, 0]);
  const o = pick(random, ['redirected', 'redirected', 'paused']);
  return eventFields(at, { ws, c, a, d, cl, o, ...(ex !== 1 && { ex }) });
};

/** Click costs under the campaigns' settings at that moment: mostly by visit. */
const randomCost = (random: Random): Partial<RequestFields> =>
  pick(random, [
    {},
    { kv: '0.123456789' },
    { kv: `${random.below(3)}.${1 + random.below(9)}` },
    { kv: '999999999.999999999' },
    { kv: '2.5', ku: 'USD' },
    { kp: 'missing' },
    { kp: 'unreadable' },
    { kc: `${random.below(9)}.000001` },
    { kr: `${random.below(101)}` },
    { kr: '33.33' },
  ]);

/** Whether it was a landing page, the visitor's origin, and fields that no roll-up distinguishes. */
const randomPage = (random: Random, { d, o }: RequestFields): Partial<RequestFields> => ({
  ...(d % 10 === 1 && o === 'redirected' ? { lp: 1 } : {}),
  rf: pick(random, [
    '',
    '',
    'https://Shop.example/a?b',
    'https://u:p@shop.example:8443/',
    'android-app://x.y/z',
    'no',
  ]),
  do: 1 + random.below(2),
  ...pick(random, [
    {},
    { ia: 'instagram' },
    { l: 'pt', os: 'ios', b: 'safari' },
    { os: 'android', b: 'chrome' },
  ]),
  ...pick(random, [
    {},
    { s5: "o'5%", s20: 'twenty', u1: 'News "1"', u2: 'email', u3: "o'5%" },
    { s5: 'ü', s11: "o'5%", u1: 'news "1"', u4: 'ü', u5: '{{ad.name}}' },
  ]),
});

/** Every third invalid request is the second click of a double click. */
const reasonsOf = (trafficClass: string, number: number): string[] => {
  if (trafficClass === 'crawler') return ['search_agent', 'unverified'];
  return trafficClass === 'invalid' && number % 3 === 0 ? ['library', 'double_click'] : [];
};

/** `number`: identifies the key it may issue, which no other request issues. */
const randomRequest = (random: Random, number: number): RequestFields => {
  const outcome = pick(random, ['redirected', 'redirected', 'redirected', 'landed', 'paused', 'unknown']);
  const trafficClass = pick(random, ['human', 'human', 'human', 'invalid', 'crawler', 'preview']);
  const campaign = outcome === 'unknown' ? 0 : 1 + random.below(3);
  const sentOn = outcome === 'redirected' || outcome === 'landed';
  const counts = sentOn && trafficClass !== 'preview' && random.chance(0.9);
  const fields = requestFields({
    ws: random.chance(0.9) ? 1 : 2,
    c: campaign,
    d: sentOn ? campaign * 10 + random.below(2) : 0,
    ru: random.below(2),
    // The third campaign splits without an A/B test.
    te: sentOn ? (campaign === 3 ? 'c3' : `test${campaign}`) : '',
    ph: sentOn ? 1 + random.below(3) : 0,
    a: sentOn ? random.below(2) : -1,
    ...(random.chance(0.2) ? { ka: 1 } : {}),
    ...(random.chance(0.1) ? { ec: ['c1-day', 'ü"'] } : {}),
    ...(random.chance(0.6) ? { ci: randomIds(random) } : {}),
    o: outcome,
    cl: trafficClass,
    rs: reasonsOf(trafficClass, number),
    vi: counts ? 1 : 0,
    v: random.chance(0.7) ? `visitor${random.below(40)}` : `issued${random.below(number + 1)}`,
    p: `/p"${random.below(1000)}'`,
  });
  if (fields.v.startsWith('visitor') && random.chance(0.7)) fields.vn = `issued${number}`;
  if (random.chance(0.5)) fields.co = pick(random, ['BR', 'IN', 'NP']);
  if (random.chance(0.5)) fields.dv = pick(random, ['mobile', 'desktop']);
  if (random.chance(0.4)) fields.s1 = pick(random, ['ad "1"', 'ü', "o'", '{{ad.id}}']);
  if (random.chance(0.4)) Object.assign(fields, { s4: 'four', s10: 'ten "10"' });
  if (random.chance(0.4))
    Object.assign(fields, { cy: 'São Paulo', rg: 'BR-SP', bn: 'Chrome', ia: 'instagram' });
  return fields;
};

const randomPostback = (random: Random, request: SentRequest): PostbackFields => {
  const { at, fields } = request;
  const over: Partial<PostbackFields> = {
    ws: workspaceOf(request),
    c: fields.c,
    a: fields.a,
    st: pick(random, ['lead', 'sale', 'rejected', 'hold']),
    ev: pick(random, ['conversion', 'upsell']),
    tx: pick(random, ['', 'T-1', 'ü"']),
    cu: random.chance(0.8) ? 'EUR' : 'USD',
  };
  if (over.ev === 'upsell') over.ev = ['upsell', 'Add_To_Cart', 'rebill'][at.sequence % 3] ?? 'upsell';
  if (at.sequence % 5 === 0) over.uw = ':2';
  // A network that only ever approves.
  if (at.sequence % 4 === 1) Object.assign(over, { so: 9, st: 'sale' });
  // Approving is a status without a type.
  over.sr = over.st === 'sale' && at.sequence % 3 === 0 ? 'approved' : (over.st ?? '');
  if (random.chance(0.7)) over.pa = `${random.below(50)}.${1 + random.below(9)}`;
  if (random.chance(0.2)) over.pa = '0.000001';
  return postbackFields(at, over);
};

/** A partial refund of what it would have paid for, whatever its status says. */
const asAdjustment = (fields: PostbackFields): PostbackFields => {
  const { pa, st, cu, ev } = fields;
  if (pa === undefined) return fields;
  const id = adjustmentIdentity(`-${pa}`, cu, ev);
  return { ...fields, pa: `-${pa}`, st: st === 'rejected' ? 'sale' : st, id };
};

const placeKey = ({ worker, sequence }: Pick<Place, 'worker' | 'sequence'>): string =>
  `${worker}.${sequence}`;

/** Decimal text in units of the last of `decimals` places. */
export const unitsOf = (text: string | undefined, decimals: number): bigint => {
  if (text?.startsWith('-') === true) return -unitsOf(text.slice(1), decimals);
  const [whole = '0', part = ''] = (text ?? '0').split('.');
  return BigInt(whole) * 10n ** BigInt(decimals) + BigInt(part.padEnd(decimals, '0'));
};
const millionths = (text: string | undefined): bigint => unitsOf(text, 6);

const PENDING = ['lead', 'hold'];
/** The status after these postbacks, none of which was sent by hand, and the word for the type. */
const standingOf = (sent: readonly PostbackFields[]): { status: string; typeWord: string } => {
  let [status, typeWord] = ['', sent[0]?.uw ?? ':1'];
  for (const { st, sr } of sent) {
    const named = sr === 'lead' || sr === 'sale' ? sr : null;
    const isLate = status !== '' && PENDING.includes(st) && !PENDING.includes(status);
    if (!isLate) status = st;
    if (named !== null && (!isLate || typeWord.startsWith(':'))) typeWord = named;
  }
  return { status, typeWord };
};

/** Whether the network of a postback sends more than one status. */
const severalStatuses = (all: readonly { fields: PostbackFields }[]) => {
  const nameOf = ({ ws, so = 0 }: PostbackFields): string => `${ws} ${so}`;
  const sent = Map.groupBy(
    all.filter(({ fields }) => fields.id === undefined),
    ({ fields }) => nameOf(fields),
  );
  const one = new Set(
    [...sent].flatMap(([name, own]) => {
      const standings = own.map(({ fields: { st } }) =>
        st === 'rejected' ? st : PENDING.includes(st) ? 'pending' : 'approved',
      );
      return new Set(standings).size === 1 ? [name] : [];
    }),
  );
  return (first: PostbackFields): boolean => !one.has(nameOf(first));
};

/** The final state of one conversion after its postbacks, in order. */
const finalOf = (
  sent: readonly { time: number; fields: PostbackFields }[],
  visit: SentRequest | null,
  isRated: (first: PostbackFields) => boolean,
  adjusted?: readonly { fields: PostbackFields }[],
) => {
  const [first] = sent;
  if (first === undefined) throw new Error('A conversion has a postback.');
  const priced = sent.findLast(({ fields }) => fields.pa !== undefined)?.fields;
  const { ws: workspace, c: campaign } = first.fields;
  const { ev: event } = (adjusted?.[0] ?? first).fields;
  const clickTime = visit?.at.time ?? first.fields.ct;
  const variant = visit?.fields.a ?? first.fields.a;
  const click = visit?.fields ?? null;
  const currency = (priced ?? first.fields).cu;
  const known = currency === first.fields.wc;
  const revenue = known ? millionths(priced?.pa) : 0n;
  // Millionths times hundredths of a percent are units of the tenth decimal.
  const adjusts = first.fields.id !== undefined;
  const perConversion = adjusts ? 0n : unitsOf(click?.kc, 10);
  const cost = click?.kc === undefined ? revenue * unitsOf(click?.kr, 2) : perConversion;
  return {
    workspace,
    campaign,
    variant,
    clickTime,
    event,
    currency,
    visit,
    click,
    ofVisit: visit !== null && (visit.joined || visit.fields.vi === 1),
    firstTime: first.time,
    ...standingOf(sent.map(({ fields }) => fields)),
    // An adjustment is of the type of its conversion or, if there is none, stays of the one that it had when it arrived.
    ...(adjusts && { typeWord: standingOf((adjusted ?? [first]).map(({ fields }) => fields)).typeWord }),
    adjusts,
    payout: millionths(priced?.pa),
    revenue,
    cost,
    unpriced: priced !== undefined && !known,
    isRated: isRated(first.fields),
  };
};

/** Random requests and postbacks over some days, some clicks never logged, and their expected totals. */
export const randomTraffic = ({
  seed,
  from,
  days,
  requests: count,
  silent = [],
  adjustments = false,
}: TrafficOptions): Traffic => {
  const random = seeded(seed);
  /** A separate generator, so that the other draws are unchanged. */
  const prices = seeded(seed ^ 0x1f3d);
  const pages = seeded(seed ^ (0x1f3d + 1));
  const exits = seeded(seed ^ (0x1f3d + 2));
  const times = Array.from({ length: count }, () => from + random.below(days * DAY)).sort((a, b) => a - b);
  const sequences = [0, 0];
  const lines: [Uint8Array[], Uint8Array[]] = [[], []];
  const counted: { campaign: number; time: number; visitor: string; keys: string[] }[] = [];
  const requests: SentRequest[] = [];
  const clicks: { sent: SentRequest; logged: boolean }[] = [];
  const postbacks = new Map<string, { time: number; fields: PostbackFields }[]>();
  const byKey = new Map<string, SentRequest | null>();
  /** By click and transaction: events of conversions, and the event that each adjustment is about. */
  const orders = new Map<string, { events: Set<string>; adjustments: Map<string, string> }>();
  /** Conversions of adjustments. */
  const adjusted = new Map<string, string>();
  const joins = joinMemory();
  const orphans = new Map<string, OrphanEvent>();
  const sent = { events: 0, verdicts: 0 };

  const place = (time: number): Place => {
    const worker = random.below(2);
    sequences[worker] = (sequences[worker] ?? 0) + 1;
    return { node: 1, worker, epoch: 5, sequence: sequences[worker] as number, time };
  };
  const isUnique = ({ c, v, vn, vi, cl }: RequestFields, time: number): boolean => {
    if (c === 0) return false;
    const issued = vn === undefined ? [] : [vn];
    const before = counted.filter((visit) => visit.campaign === c && time - visit.time < DAY);
    const known = before.some(({ visitor, keys }) => visitor === v || keys.includes(v));
    if (vi === 1 && cl === 'human' && !known) {
      counted.push({ campaign: c, time, visitor: v, keys: issued });
      return true;
    }
    before.find(({ visitor }) => visitor === v)?.keys.push(...issued);
    return false;
  };

  const joinedBy = ({ c: campaign, ci, vi, cl, o }: RequestFields, at: Place): SentRequest | null => {
    const ids = joiningIds(ci);
    if (vi !== 1 || campaign === 0 || ids.length === 0) return null;
    const { time, ...place } = at;
    const found = joins.joins({
      campaign,
      human: cl === 'human',
      redirect: o === 'redirected',
      ids,
      time,
      place,
    });
    return requests.find(({ at: other }) => found !== null && placeKey(other) === placeKey(found)) ?? null;
  };
  /** A verdict on some earlier requests of the worker, and on the last day's crawlers with unverified addresses. */
  const judge = ({ worker, sequence: before, time }: Place) => {
    const of = Array.from({ length: 1 + random.below(6) }, () => 1 + random.below(before));
    const vd = pick(random, ['verified', 'impostor'] as const);
    for (const { at, fields } of requests) {
      if (
        time - at.time > DAY ||
        at.worker !== worker ||
        !of.includes(at.sequence) ||
        !fields.rs.includes('unverified')
      )
        continue;
      fields.rs = ['search_agent', vd];
      if (vd === 'impostor') fields.cl = 'invalid';
    }
    return verdictFields(of, { vd });
  };

  // Distinct times, so that the order over both workers is the order of time.
  for (const [i, base] of times.entries()) {
    const time = Math.max(base, (times[i - 1] ?? 0) + 1);
    times[i] = time;
    const at = place(time);
    const earlier = clicks[random.below(clicks.length + 1)];
    if (random.chance(0.05)) {
      sent.verdicts++;
      lines[at.worker as 0 | 1].push(lineOf(judge(at), at));
      continue;
    }
    if (earlier !== undefined && random.chance(0.25)) {
      sent.events++;
      const fields = randomEvent(random, exits, earlier.sent);
      if (fields.ty === 'landed' && silent.includes((earlier.sent.visit ?? earlier.sent).fields.d)) continue;
      lines[at.worker as 0 | 1].push(lineOf(fields, at));
      if (fields.cl === 'preview' || fields.o === 'paused') continue;
      const { ws: workspace, c: campaign, a: variant, ct: clickTime, ty: type } = fields;
      if (!earlier.logged) {
        orphans.set(`${placeKey(earlier.sent.at)} ${type}`, {
          workspace,
          campaign,
          variant,
          clickTime,
          type,
        });
        continue;
      }
      const visit = earlier.sent.visit ?? earlier.sent;
      if (type === 'out') {
        const { d, ex = 1 } = fields;
        if (visit.lpClicks === 0) Object.assign(visit, { wentOn: d, exit: ex });
        visit.exits.add(ex);
        visit.lpClicks = 1;
      } else if (visit.fields.o !== 'landed' && !visit.recorded) visit.landed = 1;
      continue;
    }
    if (earlier !== undefined && random.chance(0.35)) {
      const said = randomPostback(random, earlier.sent);
      const fields = adjustments && at.sequence % 3 === 0 ? asAdjustment(said) : said;
      const conversion = JSON.stringify([earlier.sent.at, fields.ev, fields.tx]);
      const key = fields.id === undefined ? conversion : `${conversion} ${fields.id}`;
      const name = JSON.stringify([earlier.sent.at, fields.tx]);
      const order = orders.get(name) ?? { events: new Set(), adjustments: new Map() };
      orders.set(name, order);
      if (fields.id === undefined) order.events.add(fields.ev);
      else if (!order.adjustments.has(key)) order.adjustments.set(key, fields.ev);
      for (const [adjustment, own] of order.adjustments) {
        const only = fields.tx !== '' && order.events.size === 1 ? [...order.events][0] : undefined;
        const event = order.events.has(own) ? own : only;
        if (event === undefined) continue;
        order.adjustments.set(adjustment, event);
        adjusted.set(adjustment, JSON.stringify([earlier.sent.at, event, fields.tx]));
      }
      lines[at.worker as 0 | 1].push(lineOf(fields, at));
      postbacks.set(key, [...(postbacks.get(key) ?? []), { time, fields }]);
      byKey.set(key, earlier.logged ? (earlier.sent.visit ?? earlier.sent) : null);
      continue;
    }
    const made = randomRequest(random, i);
    if (made.o === 'landed' && silent.includes(made.d)) made.o = 'redirected';
    // Crawlers are few and verified ones fewer, so each has a price.
    const fields = requestFields({
      ...made,
      ...(made.cl === 'crawler' ? { kv: '0.7' } : randomCost(prices)),
      ...randomPage(pages, made),
    });
    const logged = random.chance(0.95);
    const request: SentRequest = {
      at,
      fields,
      unique: false,
      joined: false,
      visit: null,
      wentOn: 0,
      exit: 1,
      exits: new Set(),
      recorded: false,
      lpClicks: 0,
      landed: 0,
    };
    if (logged) {
      requests.push(request);
      lines[at.worker as 0 | 1].push(lineOf(fields, at));
      const visit = joinedBy(fields, at);
      request.visit = visit;
      request.joined = visit !== null;
      if (visit !== null) fields.vi = 0;
      if (visit !== null && fields.o === 'landed' && visit.fields.o !== 'landed' && visit.landed === 0)
        visit.recorded = true;
      request.unique = isUnique(fields, time);
    }
    if (fields.d !== 0) clicks.push({ sent: request, logged });
  }
  const layOut = (): Disk => {
    const { disk } = simulatedDisk(seeded(1)).attach();
    for (const [worker, all] of lines.entries()) {
      const half = Math.floor(all.length / 2);
      layJournal(disk, { root: 'journal', worker, segments: [all.slice(0, half), all.slice(half)] });
    }
    // Later requests of both workers, far away in time, settle what waits for clicks that were never logged.
    for (const worker of [0, 1]) {
      const end = lineOf(requestFields({ ws: 9 }), { epoch: 6, sequence: 1, time: from + 400 * DAY });
      layJournal(disk, { root: 'journal', worker, epoch: 6, segments: [[end]] });
    }
    return disk;
  };
  return {
    requests,
    orphans: [...orphans.values()],
    sent,
    conversions: [...postbacks].map(([key, all]) =>
      finalOf(
        all,
        byKey.get(key) ?? null,
        severalStatuses([...postbacks.values()].flat()),
        postbacks.get(adjusted.get(key) ?? ''),
      ),
    ),
    layOut,
    ingestInto: async (store, batchRecords) => {
      const ingest = createIngest({
        disk: layOut(),
        root: 'journal',
        store,
        batchRecords,
        keepBroken: () => {
          throw new Error('Nothing is broken here.');
        },
        breathe: async () => undefined,
      });
      while (await ingest.step());
    },
  };
};
