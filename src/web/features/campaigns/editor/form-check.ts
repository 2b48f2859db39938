import { toNestErrors } from '@hookform/resolvers';
import type { FieldError, FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import { CampaignInput } from '../../../../contracts/campaigns/campaign.ts';
import { checkOwnParameters } from '../../../../core/routing/url/check-own-parameters.ts';
import { checkDestinationUrl } from '../../../../core/routing/url/destination-url.ts';
import { costsProblem } from '../costs/cost-values.ts';
import { sentPaths } from '../routing/routing-values.ts';
import { type CampaignValues, inputOf } from './form-values.ts';

/** The context of the check, besides the typed values. */
export interface CheckContext {
  linkHosts: readonly string[];
  /** IANA name of the zone of the start and end fields. */
  timeZone: string;
  /** The end shown when the form was opened: a campaign that has ended can still be edited. */
  shownEnd: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** The form's field for a path of the contract: paths that no split leads to are not sent. */
export const fieldOf =
  (values: CampaignValues) =>
  (path: string): string =>
    path.replace(/^paths\.(\d+)/, (text, place: string) => {
      const sent = sentPaths(values)[Number(place)];
      return sent === undefined ? text : `paths.${values.paths.indexOf(sent)}`;
    });

/** The contract's schema, then the server's own checks. Messages are the codes of the contract. */
export const campaignResolver =
  (context: CheckContext): Resolver<CampaignValues, unknown, CampaignInput> =>
  (values, _context, options) => {
    const input = inputOf(values, context);
    const checked = CampaignInput.safeParse(input);
    const found: Record<string, FieldError> = {};
    const placed = fieldOf(values);
    const amount = costsProblem(values.costs);
    if (amount !== null) found['costs.amount'] = { type: 'custom', message: amount };
    for (const issue of checked.error?.issues ?? []) {
      found[placed(issue.path.join('.'))] ??= { type: issue.code, message: issue.message };
    }
    input.destinations.forEach((destination, index) => {
      const url = destination.url.trim();
      const problem = url === '' ? null : checkDestinationUrl(url, context);
      if (problem) found[`destinations.${index}.url`] ??= { type: 'custom', message: problem };
      const own = checkOwnParameters(destination.parameters ?? '');
      if (own) found[`destinations.${index}.parameters`] ??= { type: 'custom', message: own };
    });
    if (input.startsAt && input.endsAt && input.endsAt <= input.startsAt) {
      found.endsAt ??= { type: 'custom', message: 'ends_before_start' };
    }
    if (input.endsAt && values.endsAt !== context.shownEnd && Date.parse(input.endsAt) <= context.now()) {
      found.endsAt ??= { type: 'custom', message: 'ends_in_past' };
    }
    if (checked.success && Object.keys(found).length === 0) return { values: checked.data, errors: {} };
    for (const path of Object.keys(found)) {
      // An unreadable weight explains more than the wrong sum it causes.
      const split = /^(.+)\.\d+\.weight$/.exec(path)?.[1];
      if (split !== undefined) delete found[split];
    }
    // The resolvers' helper is typed for any form; the paths come from this form's own schema.
    return { values: {}, errors: toNestErrors<CampaignValues>(found as FieldErrors, options) };
  };

const FLAT =
  /^(name|domainId|slug|notes|tags|source|redirect|referrer|passQuery|invalidTraffic|inactive|startsAt|endsAt|caps\.(hour|day|total)|costs\.(model|amount|types))$/;
const ROUTING =
  /^(destinations(\.\d+\.(name|url|parameters))?|(default|rules\.\d+\.to)(\.\d+\.(path|weight))?|paths(\.\d+\.(landing|exits|(exits\.\d+\.)?offers(\.\d+\.(destination|weight))?))?|rules(\.\d+\.(name|conditions(\..+)?|caps\.(hour|day|total)))?)$/;

/** Whether a path of a server's field error names a field of this form. */
export const isCampaignField = (path: string): path is FieldPath<CampaignValues> =>
  FLAT.test(path) || ROUTING.test(path);
