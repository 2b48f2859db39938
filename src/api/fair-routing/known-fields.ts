import type { preValidationHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { nearest, thirdOf } from '../../core/text/nearest.ts';
import { type Fields, Refusal } from '../http/refusal.ts';

/**
 * Names that might ask to treat visitors by who or what they seem to be. Only names that are not our fields are
 * checked, so a word here blocks no setting; it decides which explanation is given.
 */

/** As a separate word: `client_ip`, `isBot`, `x-forwarded-for`. */
const WORDS = new Set(
  `ip ips ipv4 ipv6 address addresses addr cidr subnet netmask prefix asn isp org organisation organization carrier
  operator network networks host hostname dns rdns ptr whois proxy proxies vpn tor relay hosting datacenter datacentre
  server connection ua agent useragent header headers accept forwarded via sec dnt gpc http tls ja3 ja4
  bot bots human humans crawler crawlers spider robot robots scraper automated headless webdriver googlebot
  reviewer reviewers moderator moderators moderation employee inspector inspectors auditor spy class traffic
  suspicious fraud fraudulent score risk trust trusted reputation quality invalid
  referrer referer ref source gclid gbraid wbraid fbclid ttclid msclkid epik clickid cookie cookies storage session
  visitor
  user email fingerprint canvas webgl screen plugin plugins javascript js script code eval expression hook hooks webhook
  callback decider endpoint lua wasm inapp webview app query param params parameter parameters utm token
  cloak cloaking cloaker cloaked decoy safe white black money whitepage blackpage safepage whitelist blacklist allowlist
  blocklist denylist filter filters antibot`.split(/\s+/),
);

/** At any position: `myuseragent`, `datacenters`. */
const STEMS = [
  'useragent',
  'ipaddr',
  'iprange',
  'clientip',
  'remoteip',
  'datacent',
  'crawler',
  'spider',
  'reviewer',
  'moderator',
  'trafficclass',
  'referrer',
  'referer',
  'clickid',
  'clid',
  'sccid',
  'lifatid',
  'rdtcid',
  'cookie',
  'proxy',
  'fingerprint',
  'headless',
  'webhook',
  'javascript',
  'cloak',
  'decoy',
  'safepage',
  'safeurl',
  'whitepage',
  'blackpage',
  'moneypage',
  'offerpage',
];

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Whether a name asks for routing by identity: address, network, user agent, referrer, click ID, bot, reviewer, … */
const asksIdentity = (name: string): boolean => {
  const words = wordsOf(name);
  const joined = words.join('');
  return (
    words.some((word) => WORDS.has(word) || /bots?$/.test(word) || /^(sub|s)\d+$/.test(word)) ||
    STEMS.some((stem) => joined.includes(stem)) ||
    /^x-/i.test(name)
  );
};

/** A name in a body that its schema does not have, and the names allowed there. */
interface UnknownName {
  readonly path: readonly string[];
  readonly name: string;
  readonly known: readonly string[];
  /** The value of a condition's `field` (`field: "ip"`), not a key. */
  readonly isValue: boolean;
}

type Schema = z.core.$ZodType;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, array and enum schemas inside optional, nullable and union ones. */
const plainSchemas = (schema: Schema): Schema[] => {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) {
    return plainSchemas(schema._zod.def.innerType);
  }
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema._zod.def.options.flatMap(plainSchemas);
  }
  return [schema];
};

/** Names that a schema accepts as a value: discriminators of an object. A setting's own words are not names. */
const namesOf = (schema: Schema): string[] =>
  schema instanceof z.ZodMiniLiteral ? schema._zod.def.values.map(String) : [];

/** Key by which an object names its field. */
const ASKS = 'field';

/** No schema is this deep; anything deeper is in a part that is refused anyway. */
const DEEPEST = 40;
/** Enough to refuse a body; limits the work it can cause. */
const MOST = 1000;

/** Every name inside a part without a schema: keys, and values of `field`. */
const allNames = (value: unknown, path: readonly string[], found: UnknownName[]): void => {
  if (found.length >= MOST || path.length > DEEPEST) return;
  if (typeof value === 'string') {
    if (path.at(-1) === ASKS && value.length <= 60)
      found.push({ path, name: value, known: [], isValue: true });
  } else if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) allNames(item, [...path, String(i)], found);
  } else if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) {
      found.push({ path: [...path, name], name, known: [], isValue: false });
      allNames(inner, [...path, name], found);
    }
  }
};

const inObject = (
  shapes: readonly Readonly<Record<string, Schema>>[],
  value: Record<string, unknown>,
  path: readonly string[],
  found: UnknownName[],
): void => {
  const known = [...new Set(shapes.flatMap((shape) => Object.keys(shape)))];
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, name];
    const schemas = shapes.flatMap((shape) => (Object.hasOwn(shape, name) ? [shape[name] as Schema] : []));
    if (schemas.length > 0) {
      compare(schemas, inner, at, found);
    } else if (found.length < MOST) {
      found.push({ path: at, name, known, isValue: false });
      allNames(inner, at, found);
    }
  }
};

const compare = (
  schemas: readonly Schema[],
  value: unknown,
  path: readonly string[],
  found: UnknownName[],
): void => {
  const plain = schemas.flatMap(plainSchemas);
  if (plain.length === 0) {
    allNames(value, path, found);
  } else if (Array.isArray(value)) {
    const elements = plain.flatMap((s) => (s instanceof z.ZodMiniArray ? [s._zod.def.element] : []));
    for (const [i, item] of value.entries()) compare(elements, item, [...path, String(i)], found);
  } else if (isRecord(value)) {
    const shapes = plain.flatMap((s) => (s instanceof z.ZodMiniObject ? [s._zod.def.shape] : []));
    if (shapes.length > 0) inObject(shapes, value, path, found);
    else allNames(value, path, found);
  } else if (typeof value === 'string' && found.length < MOST) {
    const names = plain.map(namesOf);
    // Free text is not a name; this includes values for which any of the schemas accepts free text.
    if (names.some((list) => list.length === 0) || names.flat().includes(value)) return;
    found.push({ path, name: value, known: names.flat(), isValue: true });
  }
};

/**
 * The names in `value` that `schema` does not have at their position, at any depth, up to about a thousand. Values
 * without names (numbers, text, dates) are left to the schema.
 */
const unknownNames = (schema: Schema, value: unknown): UnknownName[] => {
  const found: UnknownName[] = [];
  compare([schema], value, [], found);
  return found;
};

const DOCS = 'docs/fair-routing.md';
/** Maximum length of a checked name; longer ones are not typos. */
const LONGEST = 60;

/** The standard sentence; docs/fair-routing.md has the reasons and alternatives. */
const WHY =
  'Where a visitor goes depends only on country, region, language, device, operating system, browser family, local time and the split, ' +
  'never on who or what the visitor appears to be.';

const fairHint = ({ name }: UnknownName): string =>
  `"${name.slice(0, LONGEST)}" cannot be used. Routing cannot depend on identity, and no page can be reserved for certain visitors (${DOCS}).`;

const unknownHint = ({ name, known }: UnknownName): string => {
  const meant = name.length > LONGEST ? null : nearest(name, known, thirdOf(name));
  if (meant !== null) return `Did you mean "${meant}"?`;
  return known.length > 0 ? `Allowed fields: ${known.join(', ')}.` : 'No fields are allowed here.';
};

const keyOf = ({ path }: UnknownName): string => path.join('.');

/** Fields with their code and a sentence. Empty if every name is known. */
export const namingProblems = (
  schema: z.ZodMiniType,
  body: unknown,
): { fields: Fields; hints: Record<string, string>; unfair: boolean } => {
  const unknown = unknownNames(schema, body);
  const unfair = unknown.filter((one) => asksIdentity(one.name.slice(0, LONGEST)));
  const fields: Fields = {};
  const hints: Record<string, string> = {};
  for (const one of unfair) {
    fields[keyOf(one)] = 'fair_routing';
    hints[keyOf(one)] = fairHint(one);
  }
  for (const one of unknown) {
    // Anything inside an unknown part is unknown too, and an invalid word is refused by the schema.
    if (one.isValue || one.known.length === 0 || Object.hasOwn(fields, keyOf(one))) continue;
    fields[keyOf(one)] = 'unknown_field';
    hints[keyOf(one)] = unknownHint(one);
  }
  return { fields, hints, unfair: unfair.length > 0 };
};

/** Changing calls accept none: parameters meant for the body would be lost silently. */
const queryProblems = (query: unknown): { fields: Fields; hints: Record<string, string> } => {
  const names = typeof query === 'object' && query !== null ? Object.keys(query) : [];
  return {
    fields: Object.fromEntries(names.map((name) => [name, 'unknown_field'])),
    hints: Object.fromEntries(
      names.map((name) => [name, 'This call does not accept query parameters. Send fields in the body.']),
    ),
  };
};

/**
 * Refuses a body with a name that its schema does not have: `unknown_field` with the name that was probably meant, or
 * `fair_routing` if it asks to route on the visitor's identity. Query parameters are refused too.
 */
export const knownFields =
  (schema: z.ZodMiniType): preValidationHookHandler =>
  (request, _reply, done) => {
    const inQuery = queryProblems(request.query);
    const inBody = namingProblems(schema, request.body);
    const { unfair } = inBody;
    const fields = { ...inQuery.fields, ...inBody.fields };
    const hints = { ...inQuery.hints, ...inBody.hints };
    if (Object.keys(fields).length === 0) return done();
    const why = unfair ? { docs: DOCS, message: `${WHY} See ${DOCS}.` } : {};
    done(new Refusal('validation_failed', { fields, hints, ...why }));
  };
