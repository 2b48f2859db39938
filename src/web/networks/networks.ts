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
}

/** Macros from each network's documentation, listed in docs/decisions/0037-incoming-and-money.md; confirmed only. */
export const NETWORKS: readonly Network[] = [
  {
    id: 'adcombo',
    name: 'AdCombo',
    macros: { cid: '{clickid}', payout: '{revenue}', txid: '{trans_id}' },
    statuses: ['sale', 'hold', 'rejected'],
    takes: 'clickid',
  },
  {
    id: 'affise',
    name: 'Affise',
    macros: {
      cid: '{sub1}',
      status: '{status}',
      payout: '{sum}',
      currency: '{currency}',
      txid: '{transactionid}',
    },
    words: [
      { word: '1', status: 'sale' },
      { word: '2', status: 'hold' },
      { word: '3', status: 'rejected' },
      { word: '5', status: 'hold' },
    ],
    takes: 'sub1',
  },
  {
    id: 'cake',
    name: 'CAKE',
    macros: { cid: '#s2#', payout: '#price#', txid: '#leadid#' },
    takes: 's2',
  },
  {
    id: 'digistore24',
    name: 'Digistore24',
    macros: {
      cid: '{cid}',
      payout: '{amount_affiliate}',
      currency: '{currency}',
      txid: '{transaction_id}',
    },
    takes: 'cid',
  },
  {
    id: 'everad',
    name: 'Everad',
    macros: { cid: '{sid1}', status: '{status}', payout: '{payout}' },
    takes: '',
  },
  {
    id: 'everflow',
    name: 'Everflow',
    macros: {
      cid: '{sub1}',
      payout: '{payout_amount}',
      currency: '{currency}',
      txid: '{transaction_id}',
      et: '{event_name}',
    },
    takes: 'sub1',
    needsEvent: true,
    // The default name, which offers can change.
    baseEvent: 'Base',
  },
  {
    id: 'impact',
    name: 'impact.com',
    macros: {
      cid: '{SubId1}',
      status: '{Status}',
      payout: '{Payout}',
      currency: '{Currency}',
      txid: '{ActionId}',
    },
    words: [{ word: 'reversed', status: 'rejected' }],
    takes: 'subId1',
  },
  {
    id: 'leadbit',
    name: 'Leadbit',
    macros: { cid: '{sub1}', status: '{status}', payout: '{cost}', txid: '{id}' },
    takes: '',
  },
  {
    id: 'lemonad',
    name: 'LemonAD',
    macros: { cid: '{clickid}', status: '{status}', payout: '{payout}', txid: '{leadid}' },
    takes: '',
  },
  {
    id: 'monetizer',
    name: 'Monetizer',
    macros: { cid: '{clickID}', payout: '{amount}', txid: '{transactionID}' },
    takes: '',
  },
  {
    id: 'mylead',
    name: 'MyLead',
    macros: {
      cid: '[ml_sub1]',
      status: '[status]',
      payout: '[payout_decimal]',
      txid: '[transaction_id]',
    },
    takes: 'ml_sub1',
  },
  {
    id: 'offerrum',
    name: 'OFFERRUM',
    macros: { cid: '{subid1}', status: '{status}', payout: '{summ_approved}', txid: '{lead_id}' },
    takes: '',
  },
  {
    id: 'terraleads',
    name: 'TerraLeads',
    macros: { cid: '{sub_id_1}', status: '{status}', payout: '{payment}' },
    takes: '',
  },
  {
    id: 'trackier',
    name: 'Trackier',
    // Its payout is in dollars, whatever currency the offer is paid in.
    macros: { cid: '{p1}', payout: '{payout_usd}', currency: 'USD', txid: '{txn_id}' },
    takes: 'p1',
  },
  {
    id: 'tune',
    name: 'TUNE (HasOffers)',
    macros: { cid: '{aff_sub}', payout: '{payout}' },
    takes: 'aff_sub',
  },
  {
    id: 'zeydoo',
    name: 'Zeydoo',
    macros: { cid: '{ymid}', payout: '{amount}' },
    takes: 'ymid',
  },
];

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

export const networkOf = (id: string): Network => NETWORKS.find((one) => one.id === id) ?? OTHER;

/** The parameter of a workspace's offer links: its only network's, otherwise the usual one. */
export const linkParameter = (sources: readonly Pick<PostbackSource, 'network' | 'enabled'>[]): string => {
  const names = new Set(sources.filter(({ enabled }) => enabled).map((one) => networkOf(one.network).takes));
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
