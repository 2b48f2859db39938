import * as z from 'zod/mini';
import type { BrowserFamily, Device, Condition as PlanCondition } from '../../core/routing/plan.ts';
import {
  ROUTED_BROWSERS,
  ROUTED_DEVICES,
  ROUTED_LANGUAGES,
  ROUTED_SYSTEMS,
} from '../../core/traffic/routed-as.ts';

/**
 * The officially assigned codes of ISO 3166-1 alpha-2, and XK, which is not assigned but used for Kosovo by every
 * country database and ad platform.
 */
const COUNTRY_CODES = `
AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR
GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP
KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT
MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`;

export const COUNTRIES: readonly string[] = COUNTRY_CODES.trim().split(/\s+/);
const countries: ReadonlySet<string> = new Set(COUNTRIES);

export const isCountry = (code: string): boolean => countries.has(code);

/** ISO 3166-2: a country, a hyphen, and one to three letters or digits. The set of codes changes every year. */
export const isRegion = (code: string): boolean =>
  /^[A-Z]{2}-[A-Z0-9]{1,3}$/.test(code) && countries.has(code.slice(0, 2));

/** ISO 639-1, as used in the primary language subtags of BCP 47. */
const LANGUAGE_CODES = `
aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`;

export const LANGUAGES: readonly string[] = LANGUAGE_CODES.trim().split(/\s+/);
const twoLetterCodes: ReadonlySet<string> = new Set(LANGUAGES);

/** An existing two-letter code, or any three letters (ISO 639-2/3 has 8,000 codes, not listed here: `fil`, `yue`). */
const isLanguage = (code: string): boolean =>
  code.length === 2 ? twoLetterCodes.has(code) : /^[a-z]{3}$/.test(code);

export const MAX_CONDITIONS = 20;
const MAX_VALUES = 200;

const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'other'] as const satisfies readonly Device[];
const SYSTEMS = ['windows', 'macos', 'ios', 'android', 'chromeos', 'linux', 'other'] as const;
const BROWSERS = [
  'chrome',
  'safari',
  'firefox',
  'edge',
  'samsung',
  'opera',
  'other',
] as const satisfies readonly BrowserFamily[];
/** Monday first, as in `Visitor.localMinute`. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

const listOf = <T extends z.ZodMiniType>(value: T) =>
  z.array(value).check(z.minLength(1, 'values_required'), z.maxLength(MAX_VALUES, 'too_many_values'));

const code = (known: (text: string) => boolean) =>
  z.string().check(z.maxLength(10, 'value_unknown'), z.refine(known, 'value_unknown'));

const target = <F extends PlanCondition['field'], T extends z.ZodMiniType>(field: F, value: T) =>
  z.strictObject({ field: z.literal(field), is: z.boolean(), values: listOf(value) });

/** A span of local time on some days. If `from` is after `to`, it ends on the next day. */
export const Hours = z
  .strictObject({
    days: z.array(z.enum(DAYS)).check(z.minLength(1, 'days_required'), z.maxLength(7, 'days_required')),
    from: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'hours_invalid')),
    /** `24:00` is the end of the day. */
    to: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'hours_invalid')),
  })
  .check(z.refine((h) => h.from !== h.to, { error: 'hours_empty', path: ['to'] }));
export type Hours = z.infer<typeof Hours>;

/**
 * Everything a rule can ask about a visitor. A new field must be something that every large ad platform offers as
 * targeting and that does not reveal who is looking: docs/fair-routing.md.
 */
export const Condition = z.discriminatedUnion(
  'field',
  [
    target('country', code(isCountry)),
    target('region', code(isRegion)),
    target('language', code(isLanguage)),
    target('device', z.enum(DEVICES, 'value_unknown')),
    target('os', z.enum(SYSTEMS, 'value_unknown')),
    target('browser', z.enum(BROWSERS, 'value_unknown')),
    target('hours', Hours),
  ],
  'field_unknown',
);
export type Condition = z.infer<typeof Condition>;

/** A made-up visitor, by the fields of conditions. Null if unknown; absent if not given. */
export const visitorFields = {
  country: z.optional(z.nullable(code(isCountry))),
  region: z.optional(z.nullable(code(isRegion))),
  language: z.optional(z.nullable(code(isLanguage))),
  device: z.optional(z.enum(DEVICES, 'value_unknown')),
  os: z.optional(z.enum(SYSTEMS, 'value_unknown')),
  browser: z.optional(z.enum(BROWSERS, 'value_unknown')),
};

/** In display order. */
export const TARGET_FIELDS: readonly Condition['field'][] = [
  'country',
  'region',
  'language',
  'device',
  'os',
  'browser',
  'hours',
];

/**
 * Values by which rules can distinguish visitors, for fields with a closed list: all that an editor offers. The
 * contract also accepts some older values, which match no one.
 */
export const TARGET_VALUES: ReadonlyMap<Condition['field'], readonly string[]> = new Map<
  Condition['field'],
  readonly string[]
>([
  ['country', COUNTRIES],
  ['language', ROUTED_LANGUAGES],
  ['device', ROUTED_DEVICES],
  ['os', ROUTED_SYSTEMS],
  ['browser', ROUTED_BROWSERS],
]);

/** Every value that the contract accepts. */
const ALL_VALUES: ReadonlyMap<Condition['field'], readonly string[]> = new Map<
  Condition['field'],
  readonly string[]
>([
  ['country', COUNTRIES],
  ['language', LANGUAGES],
  ['device', DEVICES],
  ['os', SYSTEMS],
  ['browser', BROWSERS],
]);

/**
 * Index of the condition that makes a rule match no one, or only visitors with unknown values; -1 if none. A condition
 * with every value of its field does this, and so do several that together cover them all: "none of these and none of
 * those", "one of these or one of those". What remains are undeclared visitors, mostly bots (docs/fair-routing.md).
 */
export const uselessCondition = (match: 'all' | 'any', conditions: readonly Condition[]): number => {
  const together = match === 'any';
  const seen = new Map<Condition['field'], Set<string>>();
  return conditions.findIndex((condition) => {
    const whole = ALL_VALUES.get(condition.field);
    if (condition.field === 'hours' || whole === undefined) return false;
    const covers = (values: ReadonlySet<string>): boolean => whole.every((value) => values.has(value));
    if (covers(new Set(condition.values))) return true;
    if (condition.is !== together) return false;
    const values = seen.get(condition.field) ?? new Set();
    seen.set(condition.field, values);
    for (const value of condition.values) values.add(value);
    return covers(values);
  });
};
