import type { Control, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import type {
  OutgoingRule,
  OutgoingRuleInput,
  SecretState,
  TargetInput,
} from '../../../../contracts/postbacks/outgoing.ts';
import type { TargetKind } from '../target-name.ts';

const texts = z.array(z.string());
/** A draft never keeps a secret's value, so it may be missing. */
const secret = z._default(z.string(), '');

/** The form of an outgoing postback: the fields of all kinds of targets side by side; each kind uses its own. */
export const RuleValues = z.object({
  kind: z.enum(['url', 'meta', 'google', 'tiktok']),
  name: z.string(),
  enabled: z.boolean(),
  match: z.object({
    events: texts,
    /** Numbers. */
    types: texts,
    statuses: texts,
    campaigns: texts,
    trafficSources: texts,
    incomingSources: texts,
  }),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  contentType: z.enum(['none', 'form', 'json']),
  body: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  secrets: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  pixelId: z.string(),
  pixelCode: z.string(),
  accessToken: secret,
  testEventCode: z.string(),
  customerId: z.string(),
  loginCustomerId: z.string(),
  clientId: z.string(),
  clientSecret: secret,
  refreshToken: secret,
  developerToken: secret,
  consent: z.enum(['unspecified', 'granted', 'denied']),
  /** The platform's name of a status: an event name, or the number of a conversion action. */
  names: z.array(z.object({ status: z.string(), name: z.string() })),
});
export type RuleValues = z.infer<typeof RuleValues>;
export type RuleForm = UseFormReturn<RuleValues>;
export type RuleControl = Control<RuleValues>;
export type SecretField = 'accessToken' | 'clientSecret' | 'refreshToken' | 'developerToken';

const STATUSES = ['lead', 'sale', 'hold', 'rejected'] as const;
const EVENTS: Record<TargetKind, Record<string, string>> = {
  meta: { lead: 'Lead', sale: 'Purchase' },
  tiktok: { lead: 'SubmitForm', sale: 'CompletePayment' },
  google: {},
  url: {},
};

/** The four standard statuses first, with or without a name, then others. */
const namesOf = (named: Readonly<Record<string, string>>): RuleValues['names'] =>
  [...new Set([...STATUSES, ...Object.keys(named)])].map((status) => ({ status, name: named[status] ?? '' }));

export const emptyValues = (kind: TargetKind): RuleValues => ({
  kind,
  name: { meta: 'Meta', google: 'Google Ads', tiktok: 'TikTok', url: '' }[kind],
  enabled: true,
  match: { events: [], types: [], statuses: [], campaigns: [], trafficSources: [], incomingSources: [] },
  method: 'GET',
  url: '',
  contentType: 'none',
  body: '',
  headers: [],
  secrets: [],
  pixelId: '',
  pixelCode: '',
  accessToken: '',
  testEventCode: '',
  customerId: '',
  loginCustomerId: '',
  clientId: '',
  clientSecret: '',
  refreshToken: '',
  developerToken: '',
  consent: 'unspecified',
  names: namesOf(EVENTS[kind]),
});

export const valuesOf = ({ name, enabled, match, target }: OutgoingRule): RuleValues => {
  const chosen = { ...structuredClone(match), types: match.types.map(String) };
  const plain = { ...emptyValues(target.kind), name, enabled, match: chosen };
  if (target.kind === 'url') {
    const { method, url, contentType, body } = target;
    const secrets = target.secrets.map((one) => ({ name: one.name, value: '' }));
    return { ...plain, method, url, contentType, body, headers: structuredClone(target.headers), secrets };
  }
  if (target.kind === 'google') {
    const { customerId, loginCustomerId, clientId, consent, conversionActions } = target;
    const names = namesOf(conversionActions);
    return { ...plain, customerId, loginCustomerId: loginCustomerId ?? '', clientId, consent, names };
  }
  const names = namesOf(target.eventNames);
  const testEventCode = target.testEventCode ?? '';
  return target.kind === 'meta'
    ? { ...plain, pixelId: target.pixelId, testEventCode, names }
    : { ...plain, pixelCode: target.pixelCode, testEventCode, names };
};

/** Stored secrets, by field or, for any address, by `secrets.<name>`. */
export const storedSecrets = (rule: OutgoingRule | null): ReadonlyMap<string, SecretState> => {
  if (rule === null) return new Map();
  const { target } = rule;
  if (target.kind === 'url')
    return new Map(target.secrets.map(({ name }) => [`secrets.${name}`, { set: true, hint: '' }]));
  const { clientSecret, refreshToken, developerToken, accessToken } = {
    clientSecret: null,
    refreshToken: null,
    developerToken: null,
    accessToken: null,
    ...target,
  };
  return new Map(
    Object.entries({ clientSecret, refreshToken, developerToken, accessToken }).flatMap(([field, state]) =>
      state?.set ? [[field, state] as const] : [],
    ),
  );
};

const given = <K extends string>(name: K, value: string): { [Name in K]?: string } =>
  value.trim() === '' ? {} : ({ [name]: value } as { [Name in K]: string });

const named = ({ names }: RuleValues): Record<string, string> =>
  Object.fromEntries(
    names.filter(({ name }) => name.trim() !== '').map(({ status, name }) => [status, name]),
  );

const targetOf = (values: RuleValues): TargetInput => {
  const { kind, method, url, contentType, body, headers, secrets, accessToken, consent } = values;
  const testEventCode = values.testEventCode.trim() || null;
  if (kind === 'url')
    return {
      kind,
      method,
      url,
      headers,
      // A GET has no body; a typed one is dropped.
      ...(method === 'GET'
        ? { contentType: 'none', body: '' }
        : { contentType, body: contentType === 'none' ? '' : body }),
      secrets: secrets.map(({ name, value }) => ({ name, ...given('value', value) })),
    };
  if (kind === 'meta')
    return {
      kind,
      pixelId: values.pixelId,
      eventNames: named(values),
      testEventCode,
      ...given('accessToken', accessToken),
    };
  if (kind === 'tiktok')
    return {
      kind,
      pixelCode: values.pixelCode,
      eventNames: named(values),
      testEventCode,
      ...given('accessToken', accessToken),
    };
  return {
    kind,
    customerId: values.customerId,
    loginCustomerId: values.loginCustomerId.trim() || null,
    conversionActions: named(values),
    clientId: values.clientId,
    consent,
    ...given('clientSecret', values.clientSecret),
    ...given('refreshToken', values.refreshToken),
    ...given('developerToken', values.developerToken),
  };
};

/** The API's input: a secret that was not typed is left out and so kept. */
export const inputOf = (values: RuleValues): OutgoingRuleInput => {
  const { name, enabled, match } = values;
  return { name, enabled, match: { ...match, types: match.types.map(Number) }, target: targetOf(values) };
};
