import type { ActivityMemory } from '../../core/clicks/activity.ts';
import { type Repeat, withActivity } from '../../core/traffic/classify.ts';
import type { ClickEventRecord, RequestHead } from '../journal/record.ts';
import type { JournalDir } from '../journal/segments.ts';
import type { DecidedRequest } from '../store/ingest-store.ts';
import type { RequestPlace } from '../store/record-place.ts';

type Journal = Pick<JournalDir, 'node' | 'worker'>;
type Classed = Pick<RequestHead, 'cl' | 'rs'>;

const placeOf = (
  { node, worker }: Journal,
  { e: epoch, s: sequence, t: time }: { e: number; s: number; t: number },
): RequestPlace => ({ node, worker, epoch, sequence, time });

const classWith = ({ cl, rs }: Classed, flood: boolean, repeat: Repeat | null): Classed => {
  const { trafficClass, reasons } = withActivity(cl, rs, flood, repeat);
  return { cl: trafficClass, rs: [...reasons] };
};

/**
 * Adds the recent activity of a request's address across all workers. A request without hashes was classified by an
 * edge that did this itself, or has no known address; it stays unchanged.
 */
export const activeRequest = (
  memory: ActivityMemory,
  journal: Journal,
  record: RequestHead,
): Pick<DecidedRequest, 'record' | 'judged' | 'repeats'> => {
  if (record.ha === undefined) return { record, judged: false, repeats: null };
  const { flood, repeat, repeats } = memory.judge({
    place: placeOf(journal, record),
    address: record.ha,
    agent: record.hu ?? null,
    campaign: record.c,
    landed: record.hl === 1,
    key: record.hk === 1 ? record.v : null,
  });
  if (!flood && repeat === null) return { record, judged: false, repeats: null };
  return { record: { ...record, ...classWith(record, flood, repeat) }, judged: true, repeats };
};

/** The same for an event, which repeats no click but counts toward floods. */
export const activeEvent = (
  memory: ActivityMemory,
  journal: Journal,
  record: ClickEventRecord,
): { record: ClickEventRecord; judged: boolean } => {
  if (record.ha === undefined) return { record, judged: false };
  const place = placeOf(journal, record);
  const event = { place, address: record.ha, agent: null, campaign: 0, landed: false, key: null };
  const { flood } = memory.judge(event);
  return flood
    ? { record: { ...record, ...classWith(record, flood, null) }, judged: true }
    : { record, judged: false };
};
