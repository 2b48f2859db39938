/**
 * What the parameters of a traffic source mean. A role is the level of an ad account, or the place of an ad, that a
 * parameter identifies: reports compare roles across sources, never parameters, because `sub2` is an ad group at one
 * source and a zone at another.
 */
export const ROLES = ['campaign', 'adGroup', 'ad', 'creative', 'placement', 'site', 'keyword'] as const;
export type SourceRole = (typeof ROLES)[number];

/** Report dimensions of the roles. `campaign` is one of ours there, so the platform's own is `adCampaign`. */
export const ROLE_DIMENSIONS = [
  'adCampaign',
  'adGroup',
  'ad',
  'creative',
  'placement',
  'site',
  'keyword',
] as const;
export type RoleDimension = (typeof ROLE_DIMENSIONS)[number];

export const roleOf = (dimension: RoleDimension): SourceRole =>
  dimension === 'adCampaign' ? 'campaign' : dimension;

export const isRoleDimension = (dimension: string): dimension is RoleDimension =>
  (ROLE_DIMENSIONS as readonly string[]).includes(dimension);

/** A name that a parameter can have in links. */
export const LINK_NAME = /^[A-Za-z0-9_.-]{1,40}$/;

/** Names that one parameter may have had. All of them are read, for ads that still run. */
export const MOST_LINK_NAMES = 20;

/** An ID is a key and never changes; a name is only a label, which people edit. */
export const HOLDS = ['id', 'name'] as const;
export type SourceHolds = (typeof HOLDS)[number];

/** Role of a parameter; null if it identifies none. */
export interface ParameterRole {
  readonly role: SourceRole;
  readonly holds: SourceHolds;
}

/** Known meanings of a token, with the role each usually plays. */
const MEANINGS_WITH_ROLES = {
  campaignId: { role: 'campaign', holds: 'id' },
  campaignName: { role: 'campaign', holds: 'name' },
  adGroupId: { role: 'adGroup', holds: 'id' },
  adGroupName: { role: 'adGroup', holds: 'name' },
  adId: { role: 'ad', holds: 'id' },
  adName: { role: 'ad', holds: 'name' },
  creativeId: { role: 'creative', holds: 'id' },
  creativeName: { role: 'creative', holds: 'name' },
  placement: { role: 'placement', holds: 'id' },
  zoneId: { role: 'placement', holds: 'id' },
  widgetId: { role: 'placement', holds: 'id' },
  siteId: { role: 'site', holds: 'id' },
  siteName: { role: 'site', holds: 'name' },
  publisherId: { role: 'site', holds: 'id' },
  publisherName: { role: 'site', holds: 'name' },
  sourceId: { role: 'site', holds: 'id' },
  // A keyword is its own key.
  keyword: { role: 'keyword', holds: 'id' },
  keywordId: null,
  clickId: null,
  cost: null,
  currency: null,
  country: null,
  region: null,
  city: null,
  locationId: null,
  language: null,
  device: null,
  os: null,
  browser: null,
  carrier: null,
  connectionType: null,
  network: null,
  category: null,
  audience: null,
  format: null,
  feed: null,
  title: null,
  image: null,
  matchType: null,
  searchTerm: null,
  targetId: null,
  productId: null,
  accountId: null,
  campaignGroupId: null,
  campaignGroupName: null,
  pricingModel: null,
  time: null,
} as const satisfies Record<string, ParameterRole | null>;

export type TokenMeaning = keyof typeof MEANINGS_WITH_ROLES;
export const MEANINGS = Object.keys(MEANINGS_WITH_ROLES) as [TokenMeaning, ...TokenMeaning[]];

/** The role that a meaning usually plays; null if it identifies neither an ad nor a place. */
export const usualRole = (means: TokenMeaning): ParameterRole | null => MEANINGS_WITH_ROLES[means];

type Meant = {
  readonly means: TokenMeaning | null;
  readonly role?: SourceRole | null | undefined;
  readonly holds?: SourceHolds | undefined;
};

const keyOf = ({ role, holds }: ParameterRole): string => `${role} ${holds}`;

/**
 * Gives each token that names no role (`role` undefined) its usual one, in order. A source has one parameter for each
 * role and kind: of two that could play the same one (a site and its publisher), the first does, and none takes a role
 * that another token names.
 */
export const withUsualRoles = <T extends Meant>(
  tokens: readonly T[],
): (T & { role: SourceRole | null; holds: SourceHolds })[] => {
  const taken = new Set(tokens.flatMap(({ role, holds = 'id' }) => (role ? [keyOf({ role, holds })] : [])));
  return tokens.map((token) => {
    const usual = token.means === null ? null : usualRole(token.means);
    if (token.role !== undefined) {
      // An ad's name stays a name when its role is given without saying which it holds.
      const holds = token.holds ?? (usual?.role === token.role ? usual.holds : 'id');
      return { ...token, role: token.role, holds };
    }
    if (usual === null || taken.has(keyOf(usual))) return { ...token, role: null, holds: 'id' };
    taken.add(keyOf(usual));
    return { ...token, ...usual };
  });
};

/** Index of the first token whose role and kind an earlier one has; -1 if there is none. */
export const roleTwice = (
  tokens: readonly { readonly role: SourceRole | null; readonly holds: SourceHolds }[],
): number => {
  const seen = new Set<string>();
  return tokens.findIndex(({ role, holds }) => {
    if (role === null) return false;
    const key = keyOf({ role, holds });
    return seen.size === seen.add(key).size;
  });
};
