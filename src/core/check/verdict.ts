import { PLATFORM_CLICK_IDS } from '../routing/url/platform-click-ids.ts';
import type { Answer, Verdict } from './observation.ts';
import { similarity } from './page-text.ts';

/** IDs that change with every visit, by the names that trackers use, in small letters. */
const CLICK_ID = new Set<string>([
  ...PLATFORM_CLICK_IDS.map((name) => name.toLowerCase()),
  ...[
    'clickid',
    'click_id',
    'cid',
    'aff_click_id',
    'transaction_id',
    'session',
    'sessionid',
    'sid',
    'visitor',
  ],
  ...['visitorid', 'vid', 'uid', 'ts', 'timestamp', 'nonce', 'rnd', 'random', 'cb', '_', 'srsltid', 'dclid'],
]);

interface Parts {
  /** Scheme, host and path. */
  readonly place: string;
  readonly query: ReadonlyMap<string, string>;
}

/** Parts of an address as returned by URL.href. */
const partsOf = (url: string): Parts => {
  const bare = url.split('#', 1)[0] ?? '';
  const mark = bare.indexOf('?');
  const query = new Map<string, string>();
  for (const pair of mark < 0 ? [] : bare.slice(mark + 1).split('&')) {
    const equals = pair.indexOf('=');
    const name = equals < 0 ? pair : pair.slice(0, equals);
    // Repeated names keep all their values, in order.
    if (pair !== '') query.set(name, `${query.get(name) ?? ''}=${equals < 0 ? '' : pair.slice(equals + 1)}`);
  }
  return { place: mark < 0 ? bare : bare.slice(0, mark), query };
};

const namesOf = (a: Parts, b: Parts): Set<string> => new Set([...a.query.keys(), ...b.query.keys()]);

/** Parameters that change between two visits of the same agent. */
const changing = (a: Parts, b: Parts): Set<string> =>
  new Set([...namesOf(a, b)].filter((name) => a.query.get(name) !== b.query.get(name)));

/** Whether two visits of one agent ended on the same page, ignoring parameters. */
export const samePlace = (a: string, b: string): boolean => partsOf(a).place === partsOf(b).place;

/**
 * Whether two visits ended at the same address. Ignores fragments, click IDs, and parameters that differ between `url`
 * and `again`, the same agent's second visit.
 */
export const sameAddress = (url: string, again: string, other: string): boolean => {
  const first = partsOf(url);
  const second = partsOf(other);
  if (first.place !== second.place) return false;
  const loose = changing(first, partsOf(again));
  return [...namesOf(first, second)].every(
    (name) =>
      loose.has(name) || CLICK_ID.has(name.toLowerCase()) || first.query.get(name) === second.query.get(name),
  );
};

/** Pages at least this similar are the same: a clock, a counter or a list of offers may differ. */
const ALIKE = 0.8;
/** A difference counts when it exceeds the difference between two visits of the same agent by this much. */
const MARGIN = 0.2;
/** A page whose two visits are less similar than this cannot be compared. */
const STEADY = 0.5;

/** Statuses by which a site refuses or challenges an agent. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429, 451, 503]);

export const isRefusal = (status: number): boolean => REFUSALS.has(status);

/** Two consecutive visits of the same browser. */
export interface Reference {
  readonly first: Answer;
  readonly again: Answer;
}

const cannot = (reason: Verdict['reason'], like: number | null = null): Verdict => ({
  verdict: 'could_not_compare',
  reason,
  similarity: like,
});
const differs = (reason: Verdict['reason'], like: number | null = null): Verdict => ({
  verdict: 'different',
  reason,
  similarity: like,
});

/** Similarity of two visits of the same agent. Null if they cannot be compared. */
export const baselineOf = ({ first, again }: Reference): number | null =>
  first.kind === 'page' && again.kind === 'page' ? similarity(first.text, again.text) : null;

/**
 * Whether an agent got the page that a browser got. A site that refuses the agent, a page that differs just as much
 * between two visits of a browser, and a page without text are not called different.
 */
export const compare = (answer: Answer, reference: Reference): Verdict => {
  if (answer.kind === 'robots') return cannot('robots');
  if (answer.kind === 'failed') return { verdict: 'not_reached', reason: 'failed', similarity: null };
  const { first, again } = reference;
  if (first.kind !== 'page' || again.kind !== 'page' || first.status >= 400 || again.status >= 400) {
    return cannot('no_reference');
  }
  if (isRefusal(answer.status)) return cannot('blocked');
  if (answer.status >= 400) return differs('status');
  if (!samePlace(first.url, again.url)) return cannot('unsteady');
  if (!sameAddress(first.url, again.url, answer.url)) {
    return differs('address', similarity(first.text, answer.text));
  }
  const baseline = similarity(first.text, again.text);
  const like = similarity(first.text, answer.text);
  if (baseline === null) return cannot('no_text');
  if (like === null) return differs('content', 0);
  if (like >= ALIKE) return { verdict: 'same', reason: null, similarity: like };
  if (baseline < STEADY || baseline - like < MARGIN) return cannot('unsteady', like);
  return differs('content', like);
};
