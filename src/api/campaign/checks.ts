import type { DestinationInput } from '../../contracts/campaign.ts';
import { checkDestinationUrl } from '../../core/routing/destination-url.ts';
import type { Tx } from '../../db/tables.ts';
import { linkHosts, usableDomains } from '../domain/store.ts';
import { invalidFields } from '../http/refusal.ts';
import { isReservedSlug } from './slug.ts';

type Fields = Record<string, string>;

const destinationProblems = (
  destinations: readonly DestinationInput[],
  known: ReadonlySet<string>,
  hosts: readonly string[],
): Fields => {
  const fields: Fields = {};
  const seen = new Set<string>();
  for (const [i, { id, url }] of destinations.entries()) {
    if (id !== undefined && (!known.has(id) || seen.has(id))) {
      fields[`destinations.${i}.id`] = 'destination_unknown';
    }
    if (id !== undefined) seen.add(id);
    const problem = checkDestinationUrl(url, { linkHosts: hosts });
    if (problem !== null) fields[`destinations.${i}.url`] = problem;
  }
  return fields;
};

interface Changes {
  domainId?: string | undefined;
  slug?: string | undefined;
  destinations?: readonly DestinationInput[] | undefined;
}

/**
 * The checks that need the store. Answers the internal id of `domainId` (undefined when it is not among the
 * changes). Throws `validation_failed` with every problem found.
 */
export const checkChanges = async (
  tx: Tx,
  workspace: number,
  changes: Changes,
  knownDestinations: ReadonlySet<string>,
): Promise<number | undefined> => {
  const fields: Fields = changes.destinations
    ? destinationProblems(changes.destinations, knownDestinations, await linkHosts(tx))
    : {};
  if (changes.slug && isReservedSlug(changes.slug)) fields.slug = 'slug_reserved';
  let domain: number | undefined;
  if (changes.domainId !== undefined) {
    const domains = await usableDomains(tx, workspace);
    domain = domains.find((d) => d.public_id === changes.domainId)?.id;
    if (domain === undefined) fields.domainId = 'domain_unknown';
  }
  if (Object.keys(fields).length > 0) throw invalidFields(fields);
  return domain;
};
