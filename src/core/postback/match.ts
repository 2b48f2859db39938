import type { OutgoingFacts } from './facts.ts';

/** Empty lists match anything. */
export interface Match {
  readonly events: readonly string[];
  readonly statuses: readonly string[];
  readonly campaigns: readonly string[];
  /** Names. */
  readonly trafficSources: readonly string[];
  readonly incomingSources: readonly string[];
}

const has = (list: readonly string[], value: string | null | undefined): boolean =>
  list.length === 0 || (value !== null && value !== undefined && list.includes(value));

/** Whether an outgoing postback forwards a conversion. Traffic source names are compared ignoring case. */
export const matches = (
  match: Match,
  facts: Pick<OutgoingFacts, 'event' | 'status' | 'campaign' | 'incomingSource'>,
): boolean =>
  has(match.events, facts.event.toLowerCase()) &&
  has(match.statuses, facts.status.toLowerCase()) &&
  has(match.campaigns, facts.campaign?.id) &&
  has(
    match.trafficSources.map((name) => name.toLowerCase()),
    facts.campaign?.source.toLowerCase(),
  ) &&
  has(match.incomingSources, facts.incomingSource);
