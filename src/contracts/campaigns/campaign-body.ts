import * as z from 'zod/mini';
import { Campaign } from './campaign.ts';

/** A campaign as edited by people, which is what a revision stores. */
export const CampaignBody = z.pick(Campaign, {
  name: true,
  status: true,
  domainId: true,
  slug: true,
  notes: true,
  tags: true,
  source: true,
  timeZone: true,
  startsAt: true,
  endsAt: true,
  redirect: true,
  referrer: true,
  passQuery: true,
  invalidTraffic: true,
  inactive: true,
  disclosure: true,
  costs: true,
  caps: true,
  destinations: true,
  paths: true,
  default: true,
  rules: true,
});
export type CampaignBody = z.infer<typeof CampaignBody>;

/** Where a link leads, and its caps: compared piece by piece. */
const PARTS = ['caps', 'destinations', 'paths', 'default', 'rules'] as const;
type Part = (typeof PARTS)[number];
/** Fields with a single value, which change as a whole. */
export type BodyField = Exclude<keyof CampaignBody, Part>;

/** All fields with a single value, in the order in which their changes are listed. */
export const BODY_FIELDS = (Object.keys(CampaignBody.shape) as (keyof CampaignBody)[]).filter(
  (field): field is BodyField => !PARTS.some((part) => part === field),
);
