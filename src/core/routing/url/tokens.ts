/** Platforms with known tokens. */
export type TokenSource = 'google' | 'meta' | 'tiktok';

/** Tokens from the platforms' documentation, without their delimiters. */
export const TOKENS: Readonly<Record<TokenSource, ReadonlySet<string>>> = {
  google: new Set([
    'lpurl',
    'lpurl+2',
    'lpurl+3',
    'escapedlpurl',
    'campaignid',
    'adgroupid',
    'creative',
    'keyword',
    'matchtype',
    'network',
    'device',
    'devicemodel',
    'placement',
    'target',
    'targetid',
    'extensionid',
    'loc_physical_ms',
    'loc_interest_ms',
    'adposition',
    'random',
    'ignore',
    'gclid',
    'assetgroupid',
    'adtype',
    'merchant_id',
    'product_id',
    'product_channel',
    'product_country',
    'product_language',
    'product_partition_id',
    'store_code',
    'sourceid',
  ]),
  meta: new Set([
    'campaign.id',
    'adset.id',
    'ad.id',
    'campaign.name',
    'adset.name',
    'ad.name',
    'placement',
    'site_source_name',
  ]),
  tiktok: new Set([
    'CAMPAIGN_NAME',
    'CAMPAIGN_ID',
    'AID_NAME',
    'AID',
    'CID_NAME',
    'CID',
    'PLACEMENT',
    'CALLBACK_PARAM',
    'CALLBACK_URL',
    'IDFA',
    'GAID',
    'IP',
    'UA',
    'SL',
    // Widely used, but not documented.
    'CLICKID',
  ]),
};

/** `{ifmobile:x}` and similar: the name before the colon. */
export const CONDITIONAL: ReadonlySet<string> = new Set(['ifmobile', 'ifnotmobile', 'ifsearch', 'ifcontent']);

/** Tokens that a platform removed, with their replacements. */
export const RETIRED: ReadonlyMap<string, string> = new Map([['feeditemid', 'extensionid']]);

/** Click IDs that the platform appends automatically, for which there is no token. */
export const APPENDED: ReadonlySet<string> = new Set(['fbclid', 'ttclid']);

export interface TokenUse {
  readonly source: TokenSource;
  /** Without delimiters. */
  readonly name: string;
  readonly at: number;
  readonly end: number;
}

/** `{{name}}` comes before `{name}`, so that inner braces are not read twice. Values can contain tokens. */
const SHAPES =
  /\{\{([^{}]*)\}\}|\{(_?[A-Za-z][A-Za-z0-9_.+-]*(?::(?:[^{}]|\{[^{}]*\})*)?)\}|__([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)__/g;

/** Everything in `text` shaped like a token of one of the platforms. */
export const findTokens = (text: string): TokenUse[] =>
  [...text.matchAll(SHAPES)].map((match) => {
    const [whole, meta, google, tiktok] = match;
    const source = meta !== undefined ? 'meta' : google !== undefined ? 'google' : 'tiktok';
    return { source, name: meta ?? google ?? tiktok ?? '', at: match.index, end: match.index + whole.length };
  });

/** Whether the platform has this token. */
export const isToken = ({ source, name }: Pick<TokenUse, 'source' | 'name'>): boolean => {
  if (TOKENS[source].has(name)) return true;
  if (source !== 'google') return false;
  const colon = name.indexOf(':');
  return colon < 0 ? /^_[A-Za-z0-9_]+$/.test(name) : CONDITIONAL.has(name.slice(0, colon));
};
