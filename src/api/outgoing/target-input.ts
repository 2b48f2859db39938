import type { TargetInput } from '../../contracts/postbacks/outgoing.ts';
import { type StatusMaps, statusInstead } from '../../core/postback/network-names.ts';
import type { StoredTarget, TargetSettings } from '../../core/postback/target.ts';
import { checkBody, checkTargetUrl, checkText, isReservedHeader } from '../../core/postback/target.ts';
import { partsOf } from '../../core/postback/template.ts';
import type { Db } from '../../db/tables.ts';
import type { Messages } from '../../outgoing/open-outgoing.ts';
import type { Fields } from '../http/refusal.ts';

/** Why a URL with placeholders must not be called: it is on this machine or network, or not on a web port. */
export const placeProblem = async (
  messages: Pick<Messages, 'refusal'>,
  url: string,
): Promise<'url_private' | 'url_port' | 'url_scheme' | 'url_credentials' | null> => {
  const sample = partsOf(url)
    .map((part) => ('text' in part ? part.text : 'x'))
    .join('');
  switch (await messages.refusal(sample)) {
    case null:
      return null;
    case 'port':
      return 'url_port';
    case 'scheme':
      return 'url_scheme';
    case 'credentials':
      return 'url_credentials';
    default:
      return 'url_private';
  }
};

const mapsOf = async (db: Db, workspace: number): Promise<StatusMaps> => {
  const settings = await db
    .selectFrom('postback_settings')
    .select(['statuses', 'custom'])
    .where('workspace_id', '=', workspace)
    .executeTakeFirst();
  const sources = await db
    .selectFrom('postback_sources')
    .select('statuses')
    .where('workspace_id', '=', workspace)
    .where('deleted_at', 'is', null)
    .execute();
  return { statuses: settings?.statuses ?? [], custom: settings?.custom ?? [], sources };
};

/** Problems with the statuses in an outgoing postback, by field: words that conversions map to another status. */
export const statusProblems = async (
  db: Db,
  workspace: number,
  named: ReadonlyMap<string, string>,
): Promise<Fields> => {
  if (named.size === 0) return {};
  const maps = await mapsOf(db, workspace);
  const wrong = (status: string): string | null => {
    if (!/^[a-z0-9_-]{1,32}$/.test(status)) return 'status_invalid';
    return statusInstead(status, maps) === null ? null : 'status_translated';
  };
  return Object.fromEntries(
    [...named].flatMap(([field, status]) => {
      const code = wrong(status);
      return code === null ? [] : [[field, code] as const];
    }),
  );
};

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

/** Typed values of each secret, by name and field; undefined keeps the stored one. */
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

const eventNameProblems = (settings: TargetSettings): Fields => {
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
  Object.assign(fields, eventNameProblems(settings), input.kind === 'url' ? urlProblems(input, names) : {});
  if (Object.keys(fields).length > 0) return { fields };
  const hints = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, hintOf(value)]));
  return { target: { ...settings, hints }, secrets };
};
