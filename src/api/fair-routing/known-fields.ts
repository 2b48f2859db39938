import type { preValidationHookHandler } from 'fastify';
import type * as z from 'zod/mini';
import { nearest } from '../../config/nearest.ts';
import { type Fields, Refusal } from '../http/refusal.ts';
import { asksIdentity } from './names.ts';
import { type UnknownName, unknownNames } from './unknown-names.ts';

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
  const meant = name.length > LONGEST ? null : nearest(name, known);
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

/** No changing call accepts any: what was meant for the body would be lost silently. */
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
