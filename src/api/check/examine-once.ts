import type { DestinationCheck } from '../../contracts/campaigns/check.ts';
import { sampleUrl } from '../../core/check/sample-url.ts';
import { type ExamineParts, examine, FETCHES } from './examine.ts';

/** How long a page's result is reused for other campaigns that lead there. */
const HOLDS_MS = 60 * 60 * 1000;

export interface Examination {
  check: DestinationCheck;
  /** Public address of this machine as seen by the page; null: unknown. */
  from: string | null;
}

interface Entry {
  at: number;
  /** Null: it was aborted, and has no result. */
  found: Promise<Examination | null>;
}

/** Recent results by the exact URL requested. */
export type Examined = Map<string, Entry>;

interface OnceParts extends Omit<ExamineParts, 'onDone'> {
  onDone: (fetches?: number) => void;
  cancel: AbortSignal;
  sentFrom: () => string | null;
}

/** Examines a destination, unless the same URL was examined within the last hour or is being examined. */
export const examineOnce = async (
  destination: { id: string; name: string; url: string },
  known: Examined,
  { cancel, sentFrom, ...parts }: OnceParts,
): Promise<Examination> => {
  const time = parts.now();
  for (const [url, { at }] of known) if (time - at >= HOLDS_MS) known.delete(url);
  const asked = sampleUrl(destination.url);
  const entry = known.get(asked);
  const earlier = entry && (await entry.found);
  if (earlier) {
    parts.onDone(FETCHES);
    const { id, name, url } = destination;
    return { ...earlier, check: { ...earlier.check, id, name, url } };
  }
  const own = examine(destination, { ...parts, onDone: () => parts.onDone() }).then((check) => ({
    check,
    from: sentFrom(),
  }));
  const found = own.then((one) => {
    if (!cancel.aborted) return one;
    known.delete(asked);
    return null;
  });
  known.set(asked, { at: time, found });
  return own;
};
