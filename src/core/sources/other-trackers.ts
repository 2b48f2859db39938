import type { ReadLink } from './read-link.ts';

const OTHER_TRACKERS = ['Keitaro', 'Voluum', 'Binom', 'RedTrack', 'BeMob'] as const;
/** Trackers whose links lead on to a page that is not in the link. These are their names. */
export type OtherTracker = (typeof OTHER_TRACKERS)[number];

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

interface Signs {
  /** Domains that the vendor lends to customers: these alone are enough. */
  readonly hosts?: RegExp;
  /** With `named`, both must fit. */
  readonly path?: RegExp;
  readonly named?: (names: readonly string[]) => boolean;
}

/** How each tracker's links look: parameters, paths and lent domains, as they are documented or exported. */
const SIGNS: Readonly<Record<OtherTracker, Signs>> = {
  Keitaro: {
    named: (names) =>
      names.some((name) => /^sub_id_\d{1,2}$/.test(name)) ||
      (names.includes('external_id') && (names.includes('creative_id') || names.includes('ad_campaign_id'))),
  },
  Voluum: { hosts: /(?:^|\.)voluumtrk\d*\.com$/, path: new RegExp(`^/${UUID}$`, 'i') },
  Binom: { path: /\/click(?:\.php)?$/, named: (names) => names.includes('key') },
  RedTrack: {
    hosts: /(?:^|\.)rdtk\.io$/,
    path: /^\/[0-9a-f]{24}$/,
    named: (names) => names.some((name) => /^(?:sub\d{1,2}|ref_id)$/.test(name)),
  },
  BeMob: { hosts: /(?:^|\.)bemobtrc?ks?\.com$/, path: new RegExp(`^/go/${UUID}$`, 'i') },
};

/** Names of the parameters that are another tracker's own, and mean nothing to the page. */
const OWN = /^(?:sub_id_\d{1,2}|external_?id|creative_id|ad_campaign_id|ref_id|t\d{1,2}|cv\d{1,2}|key)$/;

export const isTrackersParameter = (name: string): boolean => OWN.test(name);

/** The tracker that a link belongs to; null if it is none of the known ones. */
export const trackerOf = ({ host, path: at, parameters }: ReadLink): OtherTracker | null => {
  const names = parameters.map(({ name }) => name);
  const [bare = ''] = host.split(':');
  const fits = (tracker: OtherTracker): boolean => {
    const { hosts, path, named } = SIGNS[tracker];
    return (hosts?.test(bare) ?? false) || ((path?.test(at) ?? true) && (named?.(names) ?? true));
  };
  return OTHER_TRACKERS.find(fits) ?? null;
};
