import { foldPostback } from '../../core/clicks/conversion.ts';
import { decodeRequest } from '../journal/record.ts';
import {
  type Batch,
  type ClickDimensions,
  type Conversion,
  conversionKey,
  type DecidedRequest,
  type IngestStore,
  type JournalPosition,
  type ReceivedPostback,
  type RecordKey,
  recordKey,
} from '../store/ingest-store.ts';

/** What a conversion takes over from its click, read from the click's own line. */
export const dimensionsOf = ({ record: { t }, body }: DecidedRequest): ClickDimensions => {
  const record = decodeRequest(body);
  return {
    time: t,
    destination: record.d,
    rule: record.ru,
    test: record.te,
    variant: record.a,
    trafficClass: record.cl,
    country: record.co ?? null,
    language: record.l ?? null,
    device: record.dv ?? null,
    os: record.os ?? null,
    browser: record.b ?? null,
    sub1: record.s1 ?? null,
    sub2: record.s2 ?? null,
    sub3: record.s3 ?? null,
  };
};

const clickOf = ({ record }: ReceivedPostback): RecordKey & { time: number } => ({
  node: record.cn,
  worker: record.cw,
  epoch: record.ce,
  sequence: record.cs,
  time: record.ct,
});

/**
 * Whether the place where the click would stand has been passed: in its own journal, or, if its journal is one of ours,
 * by the order over all of them, in which everything before `passed` has been taken.
 */
const readBeyond = (
  click: RecordKey & { time: number },
  positions: ReadonlyMap<string, JournalPosition>,
  passed: number,
): boolean => {
  const position = positions.get(`${click.node}.${click.worker}`);
  if (position === undefined) return false;
  return (
    click.time < passed ||
    position.epoch > click.epoch ||
    (position.epoch === click.epoch && position.sequence >= click.sequence)
  );
};

/**
 * Decides the postbacks of a batch in order, after those still waiting for their click. A postback whose click is not
 * in yet waits; one whose click can no longer come (it was never logged) counts with what the click id itself says.
 */
export const decidePostbacks = async (
  store: IngestStore,
  waiting: readonly ReceivedPostback[],
  arrived: readonly ReceivedPostback[],
  batchRequests: readonly DecidedRequest[],
  positions: ReadonlyMap<string, JournalPosition>,
  passed: number,
): Promise<Pick<Batch, 'postbacks' | 'conversions'>> => {
  const all = [...waiting, ...arrived];
  const waitedBefore = new Set(waiting);
  const named = new Set(all.map((postback) => recordKey(clickOf(postback))));
  const batchClicks = new Map<string, ClickDimensions>();
  for (const request of batchRequests) {
    const { node, worker, record } = request;
    const key = recordKey({ node, worker, epoch: record.e, sequence: record.s });
    if (named.has(key)) batchClicks.set(key, dimensionsOf(request));
  }
  const clicks = await store.findClicks(
    all.map(clickOf).filter((click) => !batchClicks.has(recordKey(click))),
  );
  const keyOf = (postback: ReceivedPostback) => ({
    click: clickOf(postback),
    event: postback.record.ev,
    transaction: postback.record.tx,
  });
  const before = await store.findConversions(all.map(keyOf));
  const after = new Map<string, Conversion>();
  const postbacks: ReceivedPostback[] = [];

  for (const postback of all) {
    const { record } = postback;
    const click = clickOf(postback);
    const dimensions = batchClicks.get(recordKey(click)) ?? clicks.get(recordKey(click)) ?? null;
    if (dimensions === null && !readBeyond(click, positions, passed)) {
      if (!waitedBefore.has(postback)) postbacks.push({ ...postback, fate: 'waiting' });
      continue;
    }
    const key = conversionKey(keyOf(postback));
    const current = after.get(key) ?? before.get(key) ?? null;
    const folded = foldPostback(current?.state ?? null, {
      status: record.st,
      payout: record.pa ?? null,
      currency: record.cu,
      workspaceCurrency: record.wc,
      time: record.t,
    });
    postbacks.push({ ...postback, fate: folded.fate });
    if (folded.fate === 'duplicate') continue;
    const { time: clickTime, ...clickKey } = click;
    after.set(key, {
      click: clickKey,
      event: record.ev,
      transaction: record.tx,
      workspace: record.ws,
      campaign: record.c,
      variant: record.a,
      clickTime,
      dimensions: current?.dimensions ?? dimensions,
      state: folded.state,
    });
  }
  return {
    postbacks,
    conversions: [...after].map(([key, value]) => ({ before: before.get(key) ?? null, after: value })),
  };
};
