import { PLATFORM_CLICK_IDS } from '../routing/url/platform-click-ids.ts';

/** IDs that change with every visit, by the names that trackers use. */
const CLICK_ID = new Set<string>([
  ...PLATFORM_CLICK_IDS,
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
