import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, FieldPath, Resolver, UseFormReturn } from 'react-hook-form';
import { type Campaign, CampaignInput } from '../../../contracts/campaign.ts';
import { checkDestinationUrl } from '../../../core/routing/destination-url.ts';
import { parsePercent, showPercent } from './weights.ts';

/** What the form holds: weights are text, as typed. */
export interface CampaignValues {
  name: string;
  domainId: string;
  slug: string;
  notes: string;
  destinations: { id?: string; name: string; url: string; weight: string }[];
}

export type CampaignForm = UseFormReturn<CampaignValues, unknown, CampaignInput>;

export const emptyDestination = (weight: string): CampaignValues['destinations'][number] => ({
  name: '',
  url: '',
  weight,
});

export const newCampaign = (domainId: string): CampaignValues => ({
  name: '',
  domainId,
  slug: '',
  notes: '',
  destinations: [emptyDestination('100')],
});

export const valuesOf = (campaign: Campaign): CampaignValues => ({
  name: campaign.name,
  domainId: campaign.domainId,
  slug: campaign.slug,
  notes: campaign.notes,
  destinations: campaign.destinations.map((d) => ({ ...d, weight: showPercent(d.weight) })),
});

/** The first letter that no destination is called yet. */
const freeLetter = (taken: ReadonlySet<string>): string =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !taken.has(letter)) ?? '';

/**
 * What the contract takes. A weight that cannot be read becomes one that the contract refuses; a destination without
 * a label gets a letter, because lists of requests name destinations by it.
 */
const inputOf = (values: CampaignValues): CampaignInput => {
  const taken = new Set(values.destinations.map((d) => d.name.trim()));
  const destinations = values.destinations.map((d) => {
    const name = d.name.trim() || freeLetter(taken);
    taken.add(name);
    return { ...d, name, weight: parsePercent(d.weight) ?? -1 };
  });
  return { ...values, destinations };
};

/**
 * The contract's schema, then the check of URLs that the server makes too. `linkHosts`: hosts that serve links.
 * Messages are the codes of the contract.
 */
export const campaignResolver =
  (linkHosts: readonly string[]): Resolver<CampaignValues, unknown, CampaignInput> =>
  (values, _context, options) => {
    const input = inputOf(values);
    const checked = CampaignInput.safeParse(input);
    const found: Record<string, FieldError> = {};
    for (const issue of checked.error?.issues ?? []) {
      found[issue.path.join('.')] ??= { type: issue.code, message: issue.message };
    }
    input.destinations.forEach((destination, index) => {
      const url = destination.url.trim();
      const problem = url === '' ? null : checkDestinationUrl(url, { linkHosts });
      if (problem) found[`destinations.${index}.url`] ??= { type: 'custom', message: problem };
    });
    if (checked.success && Object.keys(found).length === 0) return { values: checked.data, errors: {} };
    // The resolvers' helper is typed for any form; the paths come from this form's own schema.
    return { values: {}, errors: toNestErrors<CampaignValues>(found as FieldErrors, options) };
  };

/** Whether a path of a server's field error names a field of this form. */
export const isCampaignField = (path: string): path is FieldPath<CampaignValues> =>
  /^(name|domainId|slug|notes|destinations|destinations\.\d+\.(name|url|weight))$/.test(path);
