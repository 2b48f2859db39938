import { foldPostback } from '../../core/clicks/conversion.ts';
import {
  type Batch,
  type Conversion,
  conversionKey,
  type IngestStore,
  type ReceivedPostback,
} from '../store/ingest-store.ts';
import { type ClickLookup, clickKeyOf } from './clicks.ts';

/**
 * Decides the postbacks of a batch in order, after those still waiting for their click. A postback whose click is not
 * in yet waits; one whose click can no longer come (it was never logged) counts with what the click id itself says.
 */
export const decidePostbacks = async (
  store: IngestStore,
  waiting: readonly ReceivedPostback[],
  arrived: readonly ReceivedPostback[],
  lookup: ClickLookup,
): Promise<Pick<Batch, 'postbacks' | 'conversions'>> => {
  const all = [...waiting, ...arrived];
  const waitedBefore = new Set(waiting);
  const before = await store.findConversions(all.map(clickKeyOf));
  const after = new Map<string, Conversion>();
  const postbacks: ReceivedPostback[] = [];

  for (const postback of all) {
    const { record } = postback;
    const click = clickKeyOf(postback);
    const dimensions = lookup(click);
    if (dimensions === 'later') {
      if (!waitedBefore.has(postback)) postbacks.push({ ...postback, fate: 'waiting' });
      continue;
    }
    const key = conversionKey({ click, event: record.ev, transaction: record.tx });
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
