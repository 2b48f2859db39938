import { encodeRecord } from '../../src/events/journal/encode-record.ts';
import {
  bodyLength,
  type ClickEventFields,
  decodeRecord,
  type PostbackFields,
  type PostbackRecord,
  type RecordFields,
  type RequestFields,
  type VerdictFields,
} from '../../src/events/journal/record.ts';
import type {
  DecidedRequest,
  ReceivedEvent,
  ReceivedPostback,
  ReceivedVerdict,
} from '../../src/events/store/ingest-store.ts';

/** Position and time of a record; every member has a default so that a test names only what matters to it. */
export interface Place {
  node: number;
  worker: number;
  epoch: number;
  sequence: number;
  time: number;
}

export const NOON = Date.parse('2026-11-21T12:00:00Z');
export const place = (over: Partial<Place> = {}): Place => ({
  node: 1,
  worker: 0,
  epoch: 5,
  sequence: 1,
  time: NOON,
  ...over,
});

/** A person's redirected request: valid, with a cookie from before. */
export const requestFields = ({
  ka,
  fa,
  sk,
  ec,
  ci,
  ha,
  hu,
  hl,
  hk,
  u1,
  u2,
  u3,
  u4,
  u5,
  ...over
}: Partial<RequestFields> = {}): RequestFields => ({
  k: 'r',
  ws: 1,
  do: 1,
  c: 1,
  r: 1,
  d: 1,
  ru: 0,
  te: 'rotation',
  ph: 1,
  a: 0,
  // The members that ingest decides by precede `m` in a line, as the edge writes it.
  ...(ka === undefined ? {} : { ka }),
  ...(fa === undefined ? {} : { fa }),
  ...(ec === undefined ? {} : { ec }),
  o: 'redirected',
  cl: 'human',
  rs: [],
  vi: 1,
  ...(ci === undefined ? {} : { ci }),
  v: 'visitor',
  ...(sk === undefined ? {} : { sk }),
  vn: undefined,
  ...(ha === undefined ? {} : { ha }),
  ...(hu === undefined ? {} : { hu }),
  ...(hl === undefined ? {} : { hl }),
  ...(hk === undefined ? {} : { hk }),
  ...Object.fromEntries(Object.entries({ u1, u2, u3, u4, u5 }).filter(([, value]) => value !== undefined)),
  m: 'GET',
  h: 'example.com',
  p: '/one',
  ua: 'Mozilla/5.0',
  rf: '',
  ...over,
});

/** A sale reported for the click at `click`. */
export const postbackFields = (click: Place, over: Partial<PostbackFields> = {}): PostbackFields => ({
  k: 'p',
  ws: 1,
  cn: click.node,
  cw: click.worker,
  ce: click.epoch,
  cs: click.sequence,
  ct: click.time,
  c: 1,
  a: 0,
  st: 'sale',
  sr: 'sale',
  ev: 'conversion',
  tx: '',
  cu: 'EUR',
  wc: 'EUR',
  ...over,
});

/** A visitor of the landing page goes on to an offer through `/out`. */
export const eventFields = (click: Place, over: Partial<ClickEventFields> = {}): ClickEventFields => {
  const fields: ClickEventFields = {
    k: 'e',
    ty: 'out',
    ws: 1,
    do: 1,
    c: 1,
    r: 1,
    cn: click.node,
    cw: click.worker,
    ce: click.epoch,
    cs: click.sequence,
    ct: click.time,
    a: 0,
    d: 2,
    o: 'redirected',
    cl: 'human',
    rs: [],
    v: 'visitor',
    m: 'GET',
    h: 'example.com',
    p: '/out',
    ua: 'Mozilla/5.0',
    rf: '',
  };
  return { ...fields, ...over };
};
export const landedFields = (click: Place, over: Partial<ClickEventFields> = {}): ClickEventFields =>
  eventFields(click, { ty: 'landed', d: 0, o: 'landed', m: 'POST', p: '/t', ...over });

/** A verdict that a crawler's address is not the crawler's own. */
export const verdictFields = (of: number[], over: Partial<VerdictFields> = {}): VerdictFields => ({
  k: 'v',
  vd: 'impostor',
  cr: 'googlebot',
  of,
  ...over,
});

export const lineOf = (
  fields: RecordFields,
  { epoch, sequence, time }: Pick<Place, 'epoch' | 'sequence' | 'time'>,
): Buffer => Buffer.from(encodeRecord(fields, epoch, sequence, time));

/** A request as ingest passes it to a store: read back from its own line. */
export const decidedRequest = (
  fields: RequestFields,
  at: Place,
  unique = false,
  joined = false,
): DecidedRequest => {
  const line = lineOf(fields, at);
  const decoded = decodeRecord(line.subarray(0, -1));
  if (!decoded.ok || decoded.record.k !== 'r') throw new Error('The line is not a request.');
  const { node, worker } = at;
  const body = line.subarray(0, bodyLength(line.length));
  const rest = { judged: false, repeats: null, visit: null, offer: 0, exit: null, recorded: false };
  return { node, worker, record: decoded.record, body, unique, joined, ...rest };
};

export const receivedPostback = (
  fields: PostbackFields,
  at: Place,
  fate: ReceivedPostback['fate'],
): ReceivedPostback => {
  const decoded = decodeRecord(lineOf(fields, at).subarray(0, -1));
  if (!decoded.ok || decoded.record.k !== 'p') throw new Error('The line is not a postback.');
  const record: PostbackRecord = decoded.record;
  return { node: at.node, worker: at.worker, record, fate };
};

export const receivedEvent = (
  fields: ClickEventFields,
  { node, worker, ...at }: Place,
  decided: Pick<ReceivedEvent, 'first' | 'waiting'> & Partial<Pick<ReceivedEvent, 'visit'>>,
): ReceivedEvent => {
  const line = lineOf(fields, at);
  const decoded = decodeRecord(line.subarray(0, -1));
  if (!decoded.ok || decoded.record.k !== 'e') throw new Error('The line is not an event.');
  return {
    node,
    worker,
    record: decoded.record,
    body: line.subarray(0, bodyLength(line.length)),
    judged: false,
    visit: {
      node: fields.cn,
      worker: fields.cw,
      epoch: fields.ce,
      sequence: fields.cs,
      time: fields.ct,
    },
    ...decided,
  };
};

export const receivedVerdict = (
  fields: VerdictFields,
  { node, worker, ...at }: Place,
  absent: number[],
): ReceivedVerdict => {
  const line = lineOf(fields, at);
  const decoded = decodeRecord(line.subarray(0, -1));
  if (!decoded.ok || decoded.record.k !== 'v') throw new Error('The line is not a verdict.');
  return { node, worker, record: decoded.record, body: line.subarray(0, bodyLength(line.length)), absent };
};
