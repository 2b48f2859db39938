import { OFFERS, pageKey } from '../story/pages.ts';
import { GUMMIES, OFFER_PAGES } from './campaigns.ts';
import type { World } from './world.ts';

interface Terms {
  readonly tags?: readonly string[];
  readonly notes?: string;
  readonly countries?: readonly string[];
  /** What a conversion pays if its postback does not say it. */
  readonly payout?: {
    readonly currency: string;
    readonly other: string | null;
    readonly countries: readonly { readonly country: string; readonly amount: string }[];
  };
  readonly cap?: { readonly per: 'day' | 'month' | 'total'; readonly limit: number };
  /** Name of the offer that takes over, which has to come before. */
  readonly fallback?: string;
}

const LIMITED = 'Pet box, trial';

/** What was agreed with the networks, by the offer's name, in the order in which they were added. */
const TERMS: Readonly<Record<string, Terms>> = {
  Subscription: { tags: ['own list'] },
  'VPN deal': { countries: ['DE', 'NL', 'AT', 'CH', 'FR'] },
  'VPN deal, mirror': { tags: ['backup'], notes: 'For networks that block the first address.' },
  'Pet box': { countries: ['US', 'CA'] },
  [LIMITED]: {
    notes: 'They ship by hand, so they stop at an agreed number.',
    countries: ['US', 'CA'],
    cap: { per: 'total', limit: 100_000 },
    fallback: 'Pet box',
  },
  'Lingua Trail, a year': {
    payout: { currency: 'EUR', other: '18', countries: [{ country: 'DE', amount: '24' }] },
  },
  'CalmNights, three months': { countries: ['US'] },
  'Solar quote': {
    tags: ['leads'],
    notes: 'Decided within two days, by phone.',
    countries: ['US'],
    cap: { per: 'day', limit: 60 },
  },
  'Fit in 30, trial': {
    countries: ['GB', 'IE', 'AU', 'CA'],
    payout: {
      ...{ currency: 'USD', other: '5' },
      countries: [
        { country: 'GB', amount: '6.5' },
        { country: 'AU', amount: '6' },
      ],
    },
  },
  [GUMMIES.name]: { countries: ['US'], cap: { per: 'month', limit: 400 } },
  'Lumen sleep mask': { countries: ['US', 'CA', 'GB'] },
};

/** Adds the offers to the library, with their networks and terms, before campaigns lead to them. */
export const addOffers = async ({ api, networks }: World): Promise<void> => {
  const added = new Map<string, string>();
  for (const [name, { cap, fallback, ...terms }] of Object.entries(TERMS)) {
    const page = OFFER_PAGES.find((one) => one.name === name);
    if (page === undefined) throw new Error(`No campaign leads to an offer ${name}.`);
    const paidBy = OFFERS[pageKey(page.url)]?.network;
    const { id } = await api.call('POST', '/offer', {
      ...{ ...page, ...terms },
      ...(paidBy !== undefined && { network: networks.get(paidBy)?.id }),
      ...(cap !== undefined && { cap: { ...cap, counts: 'all', types: null } }),
      ...(fallback !== undefined && { fallback: added.get(fallback) }),
    });
    added.set(name, id);
  }
};

const change =
  (kind: 'offer' | 'landing-page', name: string, to: { name?: string; url?: string; exits?: number }) =>
  async ({ api }: World): Promise<void> => {
    const { rows } = await api.call('GET', `/${kind}?perPage=50`);
    for (const { id, name: known, revision } of rows)
      if (known === name) await api.call('PATCH', `/${kind}/${id}`, { revision, ...to });
  };

/** The network asks for a new parameter: one change of the library, in both campaigns with the offer. */
export const changeUrl = change('offer', GUMMIES.name, { url: `${GUMMIES.url}&v=2` });

export const renamePage = change('landing-page', 'Kurs (DE)', { name: 'Kurs für Deutschland' });

/** The article has a second button, which leads to the larger box. */
export const addExit = change('landing-page', 'Article', { exits: 2 });

/** The pages of the pet boxes move to another host, all at once. */
export const movePages = async ({ api }: World): Promise<void> => {
  await api.call('POST', '/library/replace', {
    ...{ find: 'https://petbox-club.example/', replace: 'https://www.petbox-club.example/' },
    kinds: ['landing'],
  });
};

/** The trial of the pet box takes no more conversions than it has had by now. */
export const fillOffer = async ({ api }: World): Promise<void> => {
  const { rows } = await api.call('GET', '/offer?perPage=50');
  for (const { id, name, revision } of rows) {
    if (name !== LIMITED) continue;
    const { now } = await api.call('GET', `/offer/${id}/cap`);
    if (now.conversions === 0) continue;
    const cap = { per: 'total', limit: now.conversions, counts: 'all', types: null };
    await api.call('PATCH', `/offer/${id}`, { revision, cap });
  }
};
