import type { FieldPath } from 'react-hook-form';
import type { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import type { TryInput } from '../../../../contracts/campaigns/try.ts';
import { instantOf } from '../../../time/wall-time.ts';

/** A visitor as typed; '' if absent. */
export const nobody = {
  country: '',
  region: '',
  language: '',
  device: '',
  os: '',
  browser: '',
  /** `2026-04-01T09:30` in the campaign's zone; now if ''. */
  at: '',
  userAgent: '',
  address: '',
  /** As copied from a link, with or without its question mark. */
  query: '',
  /** Number of an earlier revision; the newest if ''. */
  revision: '',
};
export type TryValues = typeof nobody;

export const isTryField = (path: string): path is FieldPath<TryValues> => Object.hasOwn(nobody, path);

/** The server's query, which it validates. `zone`: IANA name of the campaign's zone. */
export const askedOf = (values: TryValues, zone: string, draft: CampaignInput | undefined): TryInput => {
  const region = values.region.trim().toUpperCase();
  const at = instantOf(values.at, zone) ?? '';
  const typed = {
    ...values,
    region,
    at,
    address: values.address.trim(),
    query: values.query.trim().replace(/^\?/, ''),
  };
  const { revision, ...said } = typed;
  return {
    ...(Object.fromEntries(Object.entries(said).filter(([, text]) => text !== '')) as TryInput),
    ...(draft ? { draft } : revision !== '' && { revision: Number(revision) }),
  };
};
