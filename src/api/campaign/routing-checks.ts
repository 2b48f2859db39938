import {
  type DestinationInput,
  type PathInput,
  type RuleInput,
  returningOffers,
  type SplitInput,
} from '../../contracts/routing/routing.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import type { StoredPath } from '../../db/routing.ts';
import type { Fields } from '../http/refusal.ts';

/** Items that refer to something outside `known`, or to the same thing twice. */
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
  for (const [i, { url }] of destinations.entries()) {
    const problem = checkDestinationUrl(url, { linkHosts });
    if (problem !== null) fields[`destinations.${i}.url`] = problem;
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
  for (const [i, { landing, offers }] of paths.entries()) {
    if (landing !== null && landing >= destinations) fields[`paths.${i}.landing`] = 'destination_unknown';
    for (const [j, offer] of offers.entries()) {
      if (offer.destination >= destinations) {
        fields[`paths.${i}.offers.${j}.destination`] = 'destination_unknown';
      }
    }
  }
  return fields;
};

interface Stored {
  readonly paths: readonly StoredPath[];
  /** IDs by index, and their URLs. */
  readonly destinations: readonly { readonly id: number; readonly url: string }[];
}

/**
 * Offers that lead back to their own landing page. A path that already did so (`before`) stays possible, so that
 * campaigns of earlier versions can be changed and restored, with a warning.
 */
export const returningProblems = (
  paths: readonly PathInput[],
  destinations: readonly { readonly url: string }[],
  before: Stored | null,
): Fields => {
  const urls = new Map(before?.destinations.map(({ id, url }) => [id, url]));
  const hasReturned = (number: number | undefined): boolean => {
    const path = before?.paths.find((one) => one.number === number);
    if (path === undefined || path.landing === 0) return false;
    const url = urls.get(path.landing);
    return path.offers.some(
      ({ destination }) =>
        destination === path.landing || (url !== undefined && urls.get(destination) === url),
    );
  };
  return Object.fromEntries(
    returningOffers({ destinations, paths })
      .filter(({ path }) => !hasReturned(paths[path]?.number))
      .map(({ path, offer }) => [`paths.${path}.offers.${offer}.destination`, 'offer_is_landing']),
  );
};

/** `free`: how many numbers are available for new paths. */
export const tooManyPaths = (paths: readonly PathInput[], free: number): boolean =>
  paths.filter((path) => path.number === undefined).length > free;

export const splitProblems = (split: SplitInput, field: string, paths: number): Fields =>
  Object.fromEntries(
    split.flatMap((arm, i) => (arm.path < paths ? [] : [[`${field}.${i}.path`, 'path_unknown']])),
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
