import type { OutgoingFacts } from '../../core/postback/facts.ts';

const iso = (time: number): string => new Date(time).toISOString();

/** A conversion as sent to a webhook: figures and names, without personal data. */
export const conversionEvent = (facts: OutgoingFacts, receipt: string) => ({
  type: facts.fate === 'recorded' ? ('conversion.recorded' as const) : ('conversion.changed' as const),
  at: facts.time,
  data: {
    clickId: facts.clickId,
    event: facts.event,
    transaction: facts.transaction,
    status: facts.status,
    previousStatus: facts.previousStatus,
    payout: facts.payout,
    currency: facts.currency,
    revenue: facts.revenue,
    workspaceCurrency: facts.workspaceCurrency,
    campaign: facts.campaign && { id: facts.campaign.id, name: facts.campaign.name },
    incomingSource: facts.incomingSource,
    time: iso(facts.time),
    firstTime: iso(facts.firstTime),
    receipt,
  },
});

/** The body of a webhook's message (Standard Webhooks). */
export const webhookBody = (type: string, at: number, data: object): string =>
  JSON.stringify({ type, timestamp: iso(at), data });
