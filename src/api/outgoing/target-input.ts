import type { TargetInput } from '../../contracts/postbacks/outgoing.ts';
import {
  checkBody,
  checkTargetUrl,
  checkText,
  isReservedHeader,
  type StoredTarget,
  type TargetSettings,
} from '../../core/postback/target.ts';
import type { Fields } from '../http/refusal.ts';

/** Values of secrets by name. */
export type Secrets = Readonly<Record<string, string>>;

export interface KnownTarget {
  readonly target: TargetSettings;
  readonly secrets: Secrets;
}

/** Minimum length of a secret whose end can be shown. */
const SHOWN_FROM = 12;
const hintOf = (secret: string): string => (secret.length < SHOWN_FROM ? '' : secret.slice(-4));

const originOf = (url: string): string => /^https?:\/\/[^/?#]*/i.exec(url)?.[0].toLowerCase() ?? '';

/** In lower case, as in conversions. */
const byStatus = (names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([status, name]) => [status.trim().toLowerCase(), name]));

const settingsOf = (input: TargetInput): TargetSettings => {
  switch (input.kind) {
    case 'url': {
      const { kind, method, url, contentType, body = '', headers = [] } = input;
      return { kind, method, url, contentType, body, headers };
    }
    case 'meta':
      return {
        kind: input.kind,
        pixelId: input.pixelId,
        eventNames: byStatus(input.eventNames),
        testEventCode: input.testEventCode ?? null,
      };
    case 'google':
      return {
        kind: input.kind,
        customerId: input.customerId,
        clientId: input.clientId,
        loginCustomerId: input.loginCustomerId ?? null,
        conversionActions: byStatus(input.conversionActions),
        consent: input.consent ?? 'unspecified',
      };
    case 'tiktok':
      return {
        kind: input.kind,
        pixelCode: input.pixelCode,
        eventNames: byStatus(input.eventNames),
        testEventCode: input.testEventCode ?? null,
      };
  }
};

/** Typed values of each secret, by name and field; undefined: the stored one stays. */
const typedSecrets = (input: TargetInput): { name: string; field: string; value: string | undefined }[] => {
  const at = (name: string, value: string | undefined) => ({ name, field: name, value });
  switch (input.kind) {
    case 'url':
      return (input.secrets ?? []).map(({ name, value }, i) => ({
        name,
        field: `secrets.${i}.value`,
        value,
      }));
    case 'google':
      return [
        at('clientSecret', input.clientSecret),
        at('refreshToken', input.refreshToken),
        at('developerToken', input.developerToken),
      ];
    default:
      return [at('accessToken', input.accessToken)];
  }
};

const urlProblems = (input: TargetInput & { kind: 'url' }, names: readonly string[]): Fields => {
  const fields: Fields = {};
  const note = (field: string, code: string | null): void => {
    if (code !== null) fields[`target.${field}`] ??= code;
  };
  note('url', checkTargetUrl(input.url, names));
  note(
    'body',
    checkBody({ method: input.method, contentType: input.contentType, body: input.body ?? '' }, names),
  );
  for (const [i, { name, value }] of (input.headers ?? []).entries()) {
    note(`headers.${i}.name`, isReservedHeader(name) ? 'header_reserved' : null);
    note(`headers.${i}.value`, checkText(value, names));
  }
  const seen = new Set<string>();
  for (const [i, { name }] of (input.secrets ?? []).entries()) {
    note(`secrets.${i}.name`, seen.has(name) ? 'twice' : null);
    seen.add(name);
  }
  return fields;
};

const statusProblems = (settings: TargetSettings): Fields => {
  if (settings.kind === 'url') return {};
  const [field, names] =
    settings.kind === 'google'
      ? (['conversionActions', settings.conversionActions] as const)
      : (['eventNames', settings.eventNames] as const);
  return Object.keys(names).length === 0 ? { [`target.${field}`]: 'statuses_required' } : {};
};

/**
 * A target as stored, with its secrets, or its problems. `before`: the previous target, whose secrets stay if none are
 * typed, unless a URL is moved to another server: secrets are only for the server they were typed for.
 */
export const readTarget = (
  input: TargetInput,
  before: KnownTarget | null,
): { target: StoredTarget; secrets: Secrets } | { fields: Fields } => {
  const settings = settingsOf(input);
  const known = before?.target.kind === input.kind ? before : null;
  const moved =
    known?.target.kind === 'url' &&
    input.kind === 'url' &&
    originOf(known.target.url) !== originOf(input.url);
  const fields: Fields = {};
  const secrets: Record<string, string> = {};
  for (const { name, field, value } of typedSecrets(input)) {
    const kept = known?.secrets[name];
    if (value !== undefined) secrets[name] = value;
    else if (kept === undefined) fields[`target.${field}`] = 'secret_required';
    else if (moved) fields[`target.${field}`] = 'secret_again';
    else secrets[name] = kept;
  }
  const names = typedSecrets(input).map(({ name }) => name);
  Object.assign(fields, statusProblems(settings), input.kind === 'url' ? urlProblems(input, names) : {});
  if (Object.keys(fields).length > 0) return { fields };
  const hints = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, hintOf(value)]));
  return { target: { ...settings, hints }, secrets };
};
