import type {
  ParameterMap,
  PostbackSource,
  PostbackSourceInput,
  PostbackTestInput,
} from '../../contracts/postbacks/postback.ts';

/** A network or its software, and its macros. */
export interface Network {
  /** Lowercase; '' stands for any other network, which uses the names given here. */
  readonly id: string;
  readonly name: string;
  /** Its macros, by our parameters. */
  readonly macros: Readonly<
    Partial<Record<'cid' | 'status' | 'payout' | 'currency' | 'txid' | 'et', string>>
  >;
  /** If it has a field for each status: the statuses, each with its own address. */
  readonly statuses?: readonly string[];
  /** The meaning of its own status words. */
  readonly words?: NonNullable<PostbackSourceInput['statuses']>;
  /** Parameter of its link for the click ID; '' if undocumented. */
  readonly takes: string;
  /** Its transaction ID is its own click ID, so that only the event tells the conversions of a click apart. */
  readonly needsEvent?: boolean;
  /** Its event of a plain conversion, which no conversion type names by itself. */
  readonly baseEvent?: string;
  /** Of payouts that come without one. */
  readonly currency?: string;
  /** False: it has no postback with the click ID, so that only its offers' parameter is known. */
  readonly postback?: false;
  /** False: its macros are from one list, or lists differ. */
  readonly confirmed?: false;
}

/** All networks; none while they are being loaded. */
export type Catalogue = readonly Network[];

const OTHER: Network = {
  id: '',
  name: '',
  macros: {
    cid: '{click_id}',
    status: '{status}',
    payout: '{payout}',
    currency: '{currency}',
    txid: '{transaction_id}',
  },
  takes: '',
};

export const networkOf = (catalogue: Catalogue, id: string): Network =>
  catalogue.find((one) => one.id === id) ?? OTHER;

/** The parameter of a network's offers for the click ID: its own, otherwise that of its template; '' if unknown. */
export const takenBy = (
  catalogue: Catalogue,
  { network, clickParameter }: Pick<PostbackSource, 'network' | 'clickParameter'>,
): string => clickParameter || networkOf(catalogue, network).takes;

/** The parameter of a workspace's offer links: its only network's, otherwise the usual one. */
export const linkParameter = (
  catalogue: Catalogue,
  sources: readonly Pick<PostbackSource, 'network' | 'enabled' | 'clickParameter'>[],
): string => {
  const names = new Set(sources.filter(({ enabled }) => enabled).map((source) => takenBy(catalogue, source)));
  const [only = ''] = names;
  return names.size === 1 && only !== '' ? only : 'cid';
};

/** A test as the network would send it: only what its address has. */
export const testContents = (
  { macros, statuses, baseEvent }: Network,
  currency: string,
): Pick<PostbackTestInput, 'status' | 'payout' | 'currency' | 'event'> => ({
  status: macros.status === undefined ? (statuses?.[0] ?? '') : 'sale',
  payout: macros.payout === undefined ? '' : '1.00',
  currency: macros.currency === undefined ? '' : currency,
  event: macros.et === undefined ? '' : (baseEvent ?? 'purchase'),
});

/** Our parameter for each parameter of the address. */
const OURS = {
  ...({ cid: 'click_id', status: 'status', payout: 'payout' } as const),
  ...({ currency: 'currency', txid: 'transaction', et: 'event', secret: 'secret' } as const),
} satisfies Record<string, keyof ParameterMap>;

/**
 * Addresses to paste at the network, with its macros. `secret`: null if none is required. `own`: its own parameter
 * names.
 */
export const addressesOf = (
  url: string,
  network: Network,
  secret: string | null,
  own: ParameterMap = {},
): string[] => {
  const nameOf = (name: string): string => own[OURS[name as keyof typeof OURS]] ?? name;
  const given = Object.entries(network.macros).map(([name, macro]) => `${nameOf(name)}=${macro}`);
  const behind = secret === null ? [] : [`${nameOf('secret')}=${encodeURIComponent(secret)}`];
  return (network.statuses ?? [null]).map((status) => {
    const fixed = status === null ? [] : [`${nameOf('status')}=${status}`];
    return `${url}?${[...given, ...fixed, ...behind].join('&')}`;
  });
};
