import { agentOf } from '../drive/agents.ts';
import { campaignOf } from '../drive/campaigns.ts';
import type { Names } from '../drive/setup.ts';
import type { Row } from './rows.ts';
import { STEPS, type Step } from './zone.ts';

/** The dimensions of rows, with the API's names and keys: docs/metrics.md. */

const SUBS = Array.from({ length: 20 }, (_, i) => `sub${i + 1}`);
const UTMS = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'];
const ROLES = ['adCampaign', 'adGroup', 'ad', 'creative', 'placement', 'site', 'keyword'];
const PLAIN = [
  ...['campaign', 'path', 'landing', 'offer', 'exit', 'destination', 'variant', 'rule', 'source'],
  ...[...ROLES, ...SUBS, ...UTMS],
  ...['country', 'region', 'city', 'language', 'device', 'os', 'browser', 'inApp'],
  ...['trafficClass', 'reason', 'referrer', 'domain', 'outcome'],
] as const;
export const DIMENSIONS: readonly string[] = [...STEPS, ...PLAIN];
export const isStep = (dimension: string): dimension is Step => STEPS.some((step) => step === dimension);

/** The parameters in which sources pass IDs. */
const PASSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TikTok: { adCampaign: 'sub1', adGroup: 'sub2', ad: 'sub3', placement: 'sub4' },
  'Push network': { placement: 'sub1', ad: 'sub15' },
};

/** All of a row's values in a dimension: one, except for reasons. */
export type Keys = Readonly<Record<string, readonly (string | null)[]>>;

const NOT_KNOWN: Keys = Object.fromEntries(PLAIN.map((name) => [name, [null]]));

/** For things whose campaign alone is known. */
export const keysOfCampaign = (campaign: string, names: Names): Keys => ({
  ...NOT_KNOWN,
  campaign: [names.campaigns.get(campaign) as string],
  source: [campaignOf(campaign).source || null],
});

/** IDs that the campaign's source passed, each with its source. */
const passed = ({ hit: { campaign, subs } }: Row, names: Names): Keys => {
  const { source } = campaignOf(campaign as string);
  return Object.fromEntries(
    Object.entries(PASSED[source] ?? {}).map(([role, sub]) => {
      const value = subs[sub] || null;
      return [role, [value === null ? null : `${names.sources.get(source)}/${value}`]];
    }),
  );
};

/** Number of the rule that leads to a path; null: the default. */
const ruleOf = (campaign: string, path: number): number | null => {
  const at = campaignOf(campaign).rules.findIndex((rule) => rule.path === path);
  return at < 0 ? null : at + 1;
};

const sent = (
  { hit, landing, offer, exit }: Row,
  campaign: string,
  path: number,
  names: Names,
): Partial<Keys> => {
  const id = names.campaigns.get(campaign) as string;
  const rule = ruleOf(campaign, path);
  const test = names.tests.get(campaign);
  const page = (name: string | null): [string | null] => [
    name === null ? null : (names.pages.get(name) as string),
  ];
  return {
    path: [`${id}/${path}`],
    landing: page(landing),
    offer: page(offer),
    exit: [exit],
    destination: page(offer ?? landing),
    rule: [rule === null ? null : `${id}/${rule}`],
    variant: [test === undefined || hit.campaign === null ? null : `${id}/${test}/${path}`],
  };
};

export const keysOf = (row: Row, names: Names): Keys => {
  const { hit, reasons, trafficClass } = row;
  const { look, campaign, answered } = hit;
  const agent = agentOf(look.agent);
  const path = answered?.path ?? null;
  return {
    ...(campaign === null ? NOT_KNOWN : keysOfCampaign(campaign, names)),
    ...(campaign === null || path === null ? {} : (sent(row, campaign, path, names) as Keys)),
    ...(campaign === null ? {} : passed(row, names)),
    ...Object.fromEntries(SUBS.map((sub) => [sub, [hit.subs[sub] || null]])),
    ...Object.fromEntries(UTMS.map((utm) => [utm, [hit.utms[utm] || null]])),
    country: [look.country],
    language: [look.language],
    device: [agent.device],
    os: [agent.os],
    browser: [agent.browser],
    inApp: [agent.app],
    trafficClass: [trafficClass],
    reason: reasons.length === 0 ? [null] : reasons,
    referrer: [hit.hidden ? null : look.referrer],
    domain: [names.domain],
    outcome: [answered?.outcome ?? null],
  };
};
