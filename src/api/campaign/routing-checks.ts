import { isDeepStrictEqual } from 'node:util';
import type { CampaignInput, CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import { unfairFields } from '../../contracts/routing/fair-rules.ts';
import { offerField, returningOffers } from '../../contracts/routing/returning-offers.ts';
import type {
  DestinationInput,
  PathInput,
  RuleInput,
  SplitInput,
  WithUrl,
} from '../../contracts/routing/routing.ts';
import { offersByExit } from '../../core/routing/exits.ts';
import { checkOwnParameters } from '../../core/routing/url/check-own-parameters.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import type { StoredPath, StoredRouting } from '../../db/routing.ts';
import { type Fields, Refusal } from '../http/refusal.ts';
import { editedPart } from './answer.ts';
import type { StoredCampaign } from './store.ts';

const DOCS = 'docs/fair-routing.md';

interface Problems {
  readonly fields: Fields;
  readonly hints: Fields;
  /** Documentation page about the problems; undefined if there are none. */
  readonly docs: string | undefined;
}

const withDocs = (found: Pick<Problems, 'fields' | 'hints'>): Problems => ({
  ...found,
  docs: Object.keys(found.fields).length > 0 ? DOCS : undefined,
});

/**
 * Refusals because crawlers, or visitors with something unknown, would get a separate page. Checked when rules or the
 * default change, so that an older campaign can still be renamed and paused.
 */
export const unfairProblems = (
  changes: CampaignInput | CampaignPatch,
  before: StoredCampaign | null,
): Problems => {
  if (!changes.rules && !changes.default) return withDocs({ fields: {}, hints: {} });
  const stored = before && editedPart(before);
  const rules = changes.rules ?? stored?.rules ?? [];
  const fallback = changes.default ?? stored?.default ?? [];
  const isAsStored = isDeepStrictEqual([rules, fallback], [stored?.rules, stored?.default]);
  if (isAsStored) return withDocs({ fields: {}, hints: {} });
  const tests = new Map<number | undefined, string | undefined>(
    before?.routing.rules.map(({ number, to }) => [number, to.test]),
  );
  const abTestOf = (place: number): string | undefined =>
    place < 0 ? before?.routing.default.test : tests.get(rules[place]?.number);
  return withDocs(unfairFields({ rules, default: fallback }, abTestOf));
};

const problemsOf = ({ rules, default: fallback }: StoredRouting): Problems =>
  withDocs(
    unfairFields(
      { rules: rules.map((rule) => ({ ...rule, to: rule.to.arms })), default: fallback.arms },
      (place) => (place < 0 ? fallback.test : rules[place]?.to.test),
    ),
  );

/**
 * Refuses a split that an A/B test adds or changes if it makes the rules unfair. An A/B test's weights change
 * automatically, so its split counts as different from every other, and visitors from unknown countries must not be the
 * only ones inside or outside it.
 * Rules that were unfair before are judged elsewhere. Throws `validation_failed` with the field `rule`.
 */
export const refuseUnfairSplit = (before: StoredRouting, after: StoredRouting): void => {
  const { fields, hints, docs } = problemsOf(after);
  const [field] = Object.keys(fields);
  if (field === undefined || docs === undefined || Object.keys(problemsOf(before).fields).length > 0) return;
  throw new Refusal('validation_failed', {
    fields: { rule: fields[field] as string },
    hints: { rule: hints[field] as string },
    docs,
  });
};

/** Items that refer to something outside `known` or to the same thing twice. */
const wrongNames = <T extends string | number>(
  names: readonly (T | undefined)[],
  known: readonly T[],
): number[] => {
  const free = new Set(known);
  return names.flatMap((name, i) => (name === undefined || free.delete(name) ? [] : [i]));
};

export const destinationProblems = (
  destinations: readonly DestinationInput[],
  known: readonly string[],
  linkHosts: readonly string[],
): Fields => {
  const fields: Fields = {};
  const ids = destinations.map((destination) => destination.id);
  for (const i of wrongNames(ids, known)) fields[`destinations.${i}.id`] = 'destination_unknown';
  for (const [i, { url, parameters = '' }] of destinations.entries()) {
    const problem = checkDestinationUrl(url, { linkHosts });
    if (problem !== null) fields[`destinations.${i}.url`] = problem;
    const own = checkOwnParameters(parameters);
    if (own !== null) fields[`destinations.${i}.parameters`] = own;
  }
  return fields;
};

export const pathProblems = (
  paths: readonly PathInput[],
  known: readonly number[],
  destinations: number,
): Fields => {
  const fields: Fields = {};
  for (const i of wrongNames(
    paths.map((path) => path.number),
    known,
  )) {
    fields[`paths.${i}.number`] = 'path_unknown';
  }
  for (const [path, one] of paths.entries()) {
    const { landing } = one;
    if (landing !== null && landing >= destinations) fields[`paths.${path}.landing`] = 'destination_unknown';
    for (const [exit, offers] of offersByExit(one).entries()) {
      for (const [offer, { destination }] of offers.entries()) {
        if (destination >= destinations) fields[offerField({ path, exit, offer })] = 'destination_unknown';
      }
    }
  }
  return fields;
};

interface Stored {
  readonly paths: readonly StoredPath[];
  /** IDs by index, and what makes their URLs. */
  readonly destinations: readonly (WithUrl & { readonly id: number })[];
}

/**
 * Offers that lead back to their own landing page. An exit of a path that already did so (`before`) stays possible, so
 * that campaigns of earlier versions can be changed and restored, with a warning.
 */
export const returningProblems = (
  paths: readonly PathInput[],
  destinations: readonly WithUrl[],
  before: Stored | null,
): Fields => {
  const urls = new Map(before?.destinations.map((one) => [one.id, composedUrl(one)]));
  const hasReturned = (number: number | undefined, exit: number): boolean => {
    const path = before?.paths.find((one) => one.number === number);
    if (path === undefined || path.landing === 0) return false;
    const url = urls.get(path.landing);
    return (offersByExit(path)[exit] ?? []).some(
      ({ destination }) =>
        destination === path.landing || (url !== undefined && urls.get(destination) === url),
    );
  };
  return Object.fromEntries(
    returningOffers({ destinations, paths })
      .filter(({ path, exit }) => !hasReturned(paths[path]?.number, exit))
      .map((at) => [offerField(at), 'offer_is_landing']),
  );
};

/** `free`: how many numbers are available for new paths. */
export const tooManyPaths = (paths: readonly PathInput[], free: number): boolean =>
  paths.filter((path) => path.number === undefined).length > free;

export const splitProblems = (split: SplitInput, field: string, paths: number): Fields =>
  Object.fromEntries(
    split.flatMap((variant, i) => (variant.path < paths ? [] : [[`${field}.${i}.path`, 'path_unknown']])),
  );

export const ruleProblems = (
  rules: readonly RuleInput[],
  known: readonly number[],
  paths: number,
): Fields => {
  const fields: Fields = {};
  for (const i of wrongNames(
    rules.map((rule) => rule.number),
    known,
  )) {
    fields[`rules.${i}.number`] = 'rule_unknown';
  }
  for (const [i, rule] of rules.entries())
    Object.assign(fields, splitProblems(rule.to, `rules.${i}.to`, paths));
  return fields;
};
