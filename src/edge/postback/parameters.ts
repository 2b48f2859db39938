import { parse } from 'node:querystring';

/** The received parameters by name: every value in order, for the log, and the first non-empty one of each name. */
export interface Parameters {
  readonly all: readonly (readonly [name: string, value: string])[];
  readonly values: ReadonlyMap<string, string>;
  /** Whether there may be more than were read. */
  readonly cut: boolean;
}

const MOST = 100;

const parametersOf = (all: readonly (readonly [string, string])[], cut = false): Parameters => {
  const values = new Map<string, string>();
  for (const [name, value] of all) {
    const text = value.trim();
    if (text !== '' && !values.has(name)) values.set(name, text);
  }
  return { all, values, cut };
};

/** Reads a query string or a form. */
export const readQuery = (text: string): Parameters => {
  const parsed = parse(text, '&', '=', { maxKeys: MOST });
  const all: [string, string][] = [];
  for (const name in parsed) {
    const value = parsed[name];
    if (typeof value === 'string') all.push([name, value]);
    else for (const one of value ?? []) all.push([name, one]);
  }
  return parametersOf(all, all.length >= MOST);
};

/** Reads strings, numbers as written, and booleans; ignores anything else in a JSON object. */
export const readMembers = (members: object): Parameters => {
  const all = Object.entries(members).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [[name.toWellFormed(), value.toWellFormed()] as const];
    return typeof value === 'boolean' ? [[name.toWellFormed(), value ? '1' : '0'] as const] : [];
  });
  return parametersOf(all.slice(0, MOST), all.length > MOST);
};

/** Both merged; the second takes precedence. */
export const withBody = (query: Parameters, body: Parameters): Parameters => ({
  all: [...query.all, ...body.all],
  values: new Map([...query.values, ...body.values]),
  cut: query.cut || body.cut,
});

const isFlat = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Numbers stay text as written: `12.50` never becomes a float (`source` of ECMAScript's JSON.parse source text access).
 * Null if it is not JSON.
 */
const parseJson = (text: string): { value: unknown } | null => {
  const keepNumbers = (_name: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return { value: JSON.parse(text, keepNumbers) as unknown };
  } catch {
    // Broken, or nested deeper than the parser goes.
    return null;
  }
};

/** `many`: a list with members to be read separately; null for one that is not an object. */
export type PostbackBody =
  | { readonly kind: 'one'; readonly parameters: Parameters }
  | { readonly kind: 'many'; readonly items: readonly (Parameters | null)[] };

const FORM = 'application/x-www-form-urlencoded';
const NOTHING = parametersOf([]);

/** Null if broken, or neither a form nor JSON. */
export const readPostbackBody = (text: string, contentType: string | undefined): PostbackBody | null => {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'one', parameters: NOTHING };
  const type = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isJson = type === 'application/json' || type === 'text/json' || type.endsWith('+json');
  const isOpen = type === '' || type === 'text/plain';
  if (!isJson && !isOpen && type !== FORM) return null;
  if (!isJson && !(isOpen && /^[[{]/.test(trimmed))) return { kind: 'one', parameters: readQuery(trimmed) };
  const parsed = parseJson(trimmed);
  if (parsed === null) return null;
  const { value } = parsed;
  if (Array.isArray(value))
    return { kind: 'many', items: value.map((item) => (isFlat(item) ? readMembers(item) : null)) };
  return isFlat(value) ? { kind: 'one', parameters: readMembers(value) } : null;
};
