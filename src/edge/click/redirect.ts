import { SUBS, type Sub } from '../../core/report/subs.ts';
import type { PlanDestination, Visitor } from '../../core/routing/plan.ts';
import { isMacro, type Macro, renderTemplate } from '../../core/routing/url/template.ts';
import type { Place } from '../places/places.ts';
import type { LinkQuery } from './link-query.ts';
import type { LinkPlan } from './ready-link.ts';

/** The values of a destination's macros. Every text is well formed. */
export interface Redirect {
  readonly clickId: () => string;
  /** Receive time, milliseconds since 1970. */
  readonly time: number;
  readonly plan: LinkPlan;
  readonly destination: PlanDestination;
  /** Number of the path. */
  readonly variant: number;
  readonly visitor: Visitor;
  readonly place: Place;
  readonly query: Pick<LinkQuery, 'value'>;
  /** The platform's click ID that came with the click; '' when there is none. */
  readonly sourceClickId: () => string;
}

type Value = (redirect: Redirect) => string;

const fromQuery =
  (name: string): Value =>
  ({ query }) =>
    query.value(name);

const values: Readonly<Record<Macro, Value>> = {
  // Signing costs a few microseconds, which only templates with the click ID pay.
  click_id: ({ clickId }) => clickId(),
  campaign_id: ({ plan }) => plan.publicId,
  campaign: ({ plan }) => plan.name.toWellFormed(),
  source: ({ plan }) => plan.source.toWellFormed(),
  variant: ({ variant }) => String(variant),
  destination: ({ destination }) => destination.name.toWellFormed(),
  country: ({ visitor }) => visitor.country ?? '',
  region: ({ visitor }) => visitor.region ?? '',
  city: ({ place }) => (place.city ?? '').toWellFormed(),
  language: ({ visitor }) => visitor.language ?? '',
  device: ({ visitor }) => visitor.device,
  os: ({ visitor }) => visitor.os ?? '',
  browser: ({ visitor }) => visitor.browser,
  time: ({ time }) => String(Math.floor(time / 1000)),
  random: () => String(Math.floor(Math.random() * 0x1_0000_0000)),
  ...(Object.fromEntries(SUBS.map((sub) => [sub, fromQuery(sub)])) as Record<Sub, Value>),
  source_click_id: ({ sourceClickId }) => sourceClickId(),
  cost: fromQuery('cost'),
  currency: fromQuery('currency'),
};

/** The address a visitor is sent to. Never throws: the snapshot check covers the host, values are percent-encoded. */
export const renderDestination = (redirect: Redirect): string => {
  const { template } = redirect.destination;
  if (template.length === 1) return template[0] as string;
  return renderTemplate(template, (macro) => (isMacro(macro) ? values[macro](redirect) : `{${macro}}`));
};
