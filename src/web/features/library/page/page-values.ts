import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import {
  type LibraryPage,
  LibraryPageInput,
  type LibraryPagePatch,
  type PageKind,
} from '../../../../contracts/library/library-page.ts';
import { checkDestinationUrl } from '../../../../core/routing/url/destination-url.ts';
import {
  EMPTY_OFFER,
  lacksAmount,
  type OfferValues,
  offerInputOf,
  offerValuesOf,
} from '../offer/offer-values.ts';

/** Values of the form. A landing page has none of an offer's, and an offer has one exit. */
export interface PageValues extends OfferValues {
  name: string;
  url: string;
  tags: string[];
  notes: string;
  exits: number;
}

export const EMPTY: PageValues = { name: '', url: '', tags: [], notes: '', exits: 1, ...EMPTY_OFFER };

export const valuesOf = (page: LibraryPage): PageValues => {
  const { name, url, tags, notes, exits } = page;
  return { name, url, tags, notes, exits, ...offerValuesOf(page) };
};

export const FIELDS = [
  ...(['name', 'url', 'tags', 'notes', 'exits'] as const),
  ...(['network', 'countries', 'payout', 'cap', 'fallback'] as const),
] as const satisfies readonly (keyof PageValues)[];

/** Whether a path of a server's field error names a field of the form. */
export const isPageField = (path: string): path is FieldPath<PageValues> =>
  FIELDS.some((field) => path === field || path.startsWith(`${field}.`));

/** The API's input. */
export const inputOf = (kind: PageKind, values: PageValues): LibraryPageInput => {
  const { name, url, tags, notes, exits } = values;
  return { name, url, tags, notes, ...(kind === 'offer' ? offerInputOf(values) : { exits }) };
};

interface ResolverOptions {
  kind: PageKind;
  linkHosts: readonly string[];
}

/** The contract's schema, then the server's own check of URLs. Messages are the codes of the contract. */
export const pageResolver =
  ({ kind, linkHosts }: ResolverOptions): Resolver<PageValues, unknown, LibraryPageInput> =>
  (values, _context, options) => {
    const checked = LibraryPageInput.safeParse(inputOf(kind, values));
    const found: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of checked.error?.issues ?? [])
      found[path.join('.')] ??= { type: code, message };
    const url = values.url.trim();
    const problem = url === '' ? null : checkDestinationUrl(url, { linkHosts });
    if (problem) found.url ??= { type: 'custom', message: problem };
    if (kind === 'offer' && lacksAmount(values))
      found['payout.other'] ??= { type: 'custom', message: 'amount_required' };
    if (checked.success && Object.keys(found).length === 0) return { values: checked.data, errors: {} };
    return { values: {}, errors: toNestErrors<PageValues>(found as FieldErrors, options) };
  };

/** The fields in which two versions differ. */
export const differences = (one: PageValues, other: PageValues): (keyof PageValues)[] =>
  FIELDS.filter((field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));

/** What has to be sent to turn the stored page into the input; no field if nothing differs. */
export const changesOf = (
  stored: LibraryPage,
  input: LibraryPageInput,
): Omit<LibraryPagePatch, 'revision' | 'archived'> => {
  const before = inputOf(stored.kind, valuesOf(stored));
  const after = { ...before, ...input };
  return Object.fromEntries(
    FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map((field) => [
      field,
      after[field],
    ]),
  );
};

/** Whether a change may reach campaigns, so that it is shown before it is made. */
export const mayReachCampaigns = (changes: ReturnType<typeof changesOf>): boolean =>
  (['name', 'url', 'network', 'cap', 'fallback'] as const).some((field) => changes[field] !== undefined);
