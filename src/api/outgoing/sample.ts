import { createHash } from 'node:crypto';
import type { OutgoingFacts } from '../../core/postback/facts.ts';
import type { StoredTarget } from '../../core/postback/target.ts';
import { SAMPLE_CLICK_ID } from '../../core/routing/url/template.ts';
import type { Row } from '../../db/tables.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A status that goes to this target. */
const statusOf = (target: StoredTarget, match: Row<'outgoing_rules'>['match']): string => {
  const named =
    target.kind === 'url'
      ? []
      : Object.keys(target.kind === 'google' ? target.conversionActions : target.eventNames);
  const asked = match.statuses.find((status) => target.kind === 'url' || named.includes(status));
  return asked ?? (named.includes('sale') ? 'sale' : named[0]) ?? 'sale';
};

/** A made-up conversion for the test button: no one's click, and the hash of an address that does not exist. */
export const sampleFacts = (
  { target, match }: Pick<Row<'outgoing_rules'>, 'target' | 'match'>,
  { currency, url, now }: { currency: string; url: string; now: number },
): OutgoingFacts => ({
  clickId: SAMPLE_CLICK_ID,
  event: match.events[0] ?? 'conversion',
  transaction: `test-${now.toString(36)}`,
  status: statusOf(target, match),
  previousStatus: null,
  fate: 'recorded',
  payout: '1',
  currency,
  revenue: '1',
  workspaceCurrency: currency,
  time: now,
  firstTime: now,
  clickTime: now,
  campaign: { id: 'cmp_test', name: 'Test', source: '' },
  incomingSource: null,
  variant: -1,
  destination: 'Test',
  hashes: { email: sha256('test@example.com'), phoneDigits: null, phonePlus: null, externalId: null },
  click: {
    url,
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    address: null,
    clickIds: {},
    country: null,
    region: null,
    city: null,
    device: 'desktop',
    os: 'linux',
    browser: 'chrome',
    language: 'en',
    subs: [],
    cost: null,
  },
  random: 0,
});
