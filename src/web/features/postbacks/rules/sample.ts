import type { Content } from '../../../../core/postback/content.ts';
import { masked } from '../../../../core/postback/content.ts';
import type { OutgoingFacts } from '../../../../core/postback/facts.ts';
import { prepareGoogle } from '../../../../core/postback/google.ts';
import { prepareMeta } from '../../../../core/postback/meta.ts';
import { prepareTiktok } from '../../../../core/postback/tiktok.ts';
import { prepareUrl } from '../../../../core/postback/url-target.ts';
import { HOUR_MS } from '../../../../core/time/durations.ts';
import { inputOf, type RuleValues } from './rule-values.ts';

/** Placeholders for SHA-256 of an email and a phone number. */
const EMAIL = '4dbf4a7b4d2e3b4f5a0d9bb1c6e3a7b1f3c0b2cf0b7b7b5d0a8f5dfd3c9f7a10';
const PHONE = '9f2b7d0c1a4e8f6b5d3c2a1908f7e6d5c4b3a29181706f5e4d3c2b1a09f8e7d6';

/** A sample sale of a click from this platform. */
const sampleFacts = (kind: RuleValues['kind'], status: string, now: number): OutgoingFacts => ({
  clickId: '1a2b3c4d5e6f7g8h',
  event: 'purchase',
  transaction: 'ORDER-1001',
  status,
  previousStatus: null,
  fate: 'recorded',
  payout: '49.9',
  currency: 'USD',
  revenue: '49.9',
  workspaceCurrency: 'USD',
  time: now,
  firstTime: now,
  clickTime: now - 2 * HOUR_MS,
  campaign: { id: 'cmp_1234567890abcdef', name: 'Summer sale', source: 'Meta (Facebook, Instagram)' },
  incomingSource: null,
  variant: 0,
  destination: 'Page A',
  random: 2_718_281_828,
  hashes: { email: EMAIL, phoneDigits: PHONE, phonePlus: PHONE, externalId: null },
  click: {
    url: 'https://go.example.com/summer',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
    address: null,
    clickIds: { [{ meta: 'fbclid', google: 'gclid', tiktok: 'ttclid', url: 'gclid' }[kind]]: 'AbC123' },
    country: 'BR',
    region: 'BR-SP',
    city: 'São Paulo',
    device: 'mobile',
    os: 'ios',
    browser: 'safari',
    language: 'pt',
    subs: [],
    cost: '0.42',
  },
});

export interface SampleRequest {
  method: string;
  url: string;
  headers: readonly { name: string; value: string }[];
  body: string;
}

/** The status shown: a sale, or the first with a name there. */
const statusOf = ({ kind, names }: RuleValues): string => {
  if (kind === 'url') return 'sale';
  const named = names.filter(({ name }) => name.trim() !== '').map(({ status }) => status);
  return named.includes('sale') ? 'sale' : (named[0] ?? 'sale');
};

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const shown = ({ method, url, headers, body }: Content): SampleRequest => ({
  method,
  url: masked(url),
  headers: headers.map(({ name, value }) => ({ name, value: masked(value) })),
  body: body === null ? '' : pretty(masked(body)),
});

/** The request for the sample, with secrets masked; null if required values are missing. */
export const sampleRequest = (values: RuleValues, now: number): SampleRequest | null => {
  const { target } = inputOf(values);
  const facts = sampleFacts(values.kind, statusOf(values), now);
  const id = 'dlv_sample';
  const made = { id, now, test: false };
  if (target.kind === 'url') {
    if (!/^https?:\/\/[^/]/i.test(target.url.trim())) return null;
    const { url, method, contentType, body = '', headers = [] } = target;
    const prepared = prepareUrl(
      { kind: 'url', method, url: url.trim(), contentType, body, headers },
      facts,
      id,
    );
    return 'content' in prepared ? shown(prepared.content) : null;
  }
  if (target.kind === 'meta') {
    const { pixelId, eventNames, testEventCode = null } = target;
    if (pixelId.trim() === '') return null;
    const settings = { kind: target.kind, pixelId: pixelId.trim(), eventNames, testEventCode };
    const prepared = prepareMeta(settings, facts, { ...made, base: 'https://graph.facebook.com/v25.0' });
    return 'content' in prepared ? shown(prepared.content) : null;
  }
  if (target.kind === 'tiktok') {
    const { pixelCode, eventNames, testEventCode = null } = target;
    if (pixelCode.trim() === '') return null;
    const settings = { kind: target.kind, pixelCode: pixelCode.trim(), eventNames, testEventCode };
    const base = 'https://business-api.tiktok.com/open_api/v1.3';
    const prepared = prepareTiktok(settings, facts, { ...made, base });
    return 'content' in prepared ? shown(prepared.content) : null;
  }
  const { customerId, loginCustomerId = null, conversionActions, clientId, consent = 'unspecified' } = target;
  if (customerId.trim() === '') return null;
  const plain = customerId.replaceAll('-', '').trim();
  const settings = {
    kind: target.kind,
    customerId: plain,
    loginCustomerId,
    conversionActions,
    clientId,
    consent,
  };
  const prepared = prepareGoogle(settings, facts, { ...made, base: 'https://googleads.googleapis.com/v26' });
  return 'content' in prepared ? shown(prepared.content) : null;
};
