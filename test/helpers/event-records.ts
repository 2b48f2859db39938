import { encodeRecord } from '../../src/events/journal/encode-record.ts';
import {
  bodyLength,
  decodeRecord,
  type PostbackFields,
  type PostbackRecord,
  type RequestFields,
} from '../../src/events/journal/record.ts';
import type { DecidedRequest, ReceivedPostback } from '../../src/events/store/ingest-store.ts';

/** Where and when a record stands; every member has a default so that a test names only what it is about. */
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

/** A request of a person that was redirected: valid, with a cookie it had before. */
export const requestFields = (over: Partial<RequestFields> = {}): RequestFields => ({
  k: 'r',
  ws: 1,
  do: 1,
  c: 1,
  r: 1,
  d: 1,
  ru: 0,
  te: 'rotation',
  a: 0,
  o: 'redirected',
  cl: 'human',
  rs: [],
  vi: 1,
  v: 'visitor',
  vn: undefined,
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

export const lineOf = (
  fields: RequestFields | PostbackFields,
  { epoch, sequence, time }: Pick<Place, 'epoch' | 'sequence' | 'time'>,
): Buffer => Buffer.from(encodeRecord(fields, epoch, sequence, time));

/** A request as ingest hands it to a store: read back from its own line. */
export const decidedRequest = (fields: RequestFields, at: Place, unique = false): DecidedRequest => {
  const line = lineOf(fields, at);
  const decoded = decodeRecord(line.subarray(0, -1));
  if (!decoded.ok || decoded.record.k !== 'r') throw new Error('The line is not a request.');
  const { node, worker } = at;
  return { node, worker, record: decoded.record, body: line.subarray(0, bodyLength(line.length)), unique };
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
