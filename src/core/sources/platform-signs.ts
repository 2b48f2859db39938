import { PLATFORM_CLICK_IDS } from '../routing/url/platform-click-ids.ts';
import { TOKENS } from '../routing/url/tokens.ts';
import type { SlotNames } from './link-names.ts';
import { meantSource } from './meant-source.ts';
import { type LinkParameter, tokensIn } from './read-link.ts';

/** Which platform a link's parameters come from. */

interface KnownToken {
  readonly parameter: string;
  readonly linkName?: string | null | undefined;
  readonly token: string;
}

/** A platform of the catalogue. */
export interface KnownTemplate {
  readonly id: string;
  readonly name: string;
  readonly clickId: string | null;
  readonly tokens: readonly KnownToken[];
}

/** A traffic source of the workspace. */
export interface KnownSource extends KnownTemplate {
  /** The template that it was made from, or null. */
  readonly template: string | null;
  /** All names that its parameters have or had in links. */
  readonly linkNames: SlotNames;
}

/** A platform as the workspace knows it. */
export interface Platform {
  /** Of the traffic source, or of the platform if the workspace has no source for it. */
  readonly name: string;
  /** Null if the workspace has no traffic source for it yet. */
  readonly source: KnownSource | null;
  readonly template: KnownTemplate | null;
}

/** Parameters that a platform appends besides its click ID, by the template's ID. */
const APPENDED: Readonly<Record<string, readonly string[]>> = {
  'google-ads': ['gbraid', 'wbraid', 'gad_source', 'gad_campaignid'],
  taboola: ['tblci'],
  outbrain: ['dicbo', 'obOrigUrl'],
};

/** Tokens that a platform documents and its template leaves out. */
const EXTRA: Readonly<Record<string, readonly string[]>> = {
  'google-ads': [...TOKENS.google]
    .map((name) => `{${name}}`)
    .concat('{ifmobile}', '{ifnotmobile}', '{ifsearch}'),
  'meta-ads': [...TOKENS.meta].map((name) => `{{${name}}}`),
  'tiktok-ads': [...TOKENS.tiktok].map((name) => `__${name}__`),
};

const OTHERS = new Set(Object.values(APPENDED).flat());
const CLICK_IDS: ReadonlySet<string> = new Set(PLATFORM_CLICK_IDS);

/** Whether a platform appends a parameter by itself, with the ID of the click or beside it. */
export const isAppended = (name: string): boolean => CLICK_IDS.has(name) || OTHERS.has(name);

/** Nothing but the platform appends its click ID; `utm_source` was typed by a person; a token may be other platforms' too. */
const WEIGHTS = { appended: 3, named: 2, token: 1 } as const;

/** The sign of a platform in a link: a parameter's name, or a token. */
interface Signs {
  readonly score: number;
  readonly signs: readonly string[];
}

const NO_SIGNS: Signs = { score: 0, signs: [] };

const utmSource = (parameters: readonly LinkParameter[]): string =>
  (parameters.find(({ name }) => name === 'utm_source')?.value ?? '').replaceAll(/[+_-]/g, ' ').trim();

/** Names in a link that its source gave to the very tokens that they hold. */
const namesIn = (source: KnownSource | null, parameters: readonly LinkParameter[]): string[] =>
  parameters
    .filter(({ name, value }) =>
      source?.tokens.some(({ linkName, token }) => linkName === name && token === value),
    )
    .map(({ name }) => name);

const signsOf = ({ source, template }: Platform, parameters: readonly LinkParameter[]): Signs => {
  const clickIds = [source?.clickId, template?.clickId, ...(APPENDED[template?.id ?? ''] ?? [])];
  const tokens = new Set([
    ...(source?.tokens ?? []).map(({ token }) => token),
    ...(template?.tokens ?? []).map(({ token }) => token),
    ...(EXTRA[template?.id ?? ''] ?? []),
  ]);
  const appended = parameters.filter(({ name }) => clickIds.includes(name)).map(({ name }) => name);
  const used = parameters.flatMap(({ value }) => tokensIn(value).map(({ token }) => token));
  const known = [...new Set(used)].filter((token) => tokens.has(token));
  const named = namesIn(source, parameters);
  // Several of them say no more than one does.
  const score = (appended.length > 0 ? WEIGHTS.appended : 0) + (known.length + named.length) * WEIGHTS.token;
  return score === 0 ? NO_SIGNS : { score, signs: [...new Set([...appended, ...named, ...known])] };
};

/** Of several sources made from one template, the first that reads the most of the link's names. */
const closest = (
  sources: readonly KnownSource[],
  parameters: readonly LinkParameter[],
): KnownSource | null => {
  const read = (source: KnownSource): number => namesIn(source, parameters).length;
  return sources.toSorted((a, b) => read(b) - read(a))[0] ?? null;
};

/** Whether a source is one of a template's: made from it, or written by hand under its name. */
const isOf = (source: KnownSource, { id, name }: KnownTemplate): boolean =>
  source.template === id ||
  (source.template === null && source.name.trim().toLowerCase() === name.toLowerCase());

/** Every platform that a link can come from: those of the catalogue, and the workspace's own. */
const platformsOf = (
  templates: readonly KnownTemplate[],
  sources: readonly KnownSource[],
  parameters: readonly LinkParameter[],
): Platform[] => [
  ...templates.map((template): Platform => {
    const made = sources.filter((source) => isOf(source, template));
    const source = closest(made, parameters);
    return { name: source?.name ?? template.name, source, template };
  }),
  ...sources
    .filter((source) => !templates.some((template) => isOf(source, template)))
    .map((source): Platform => ({ name: source.name, source, template: null })),
];

export interface FoundPlatforms {
  /** Equally likely ones; none if the link has no sign of any. */
  readonly platforms: readonly Platform[];
  /** What they were found by: names of parameters, and tokens. */
  readonly signs: readonly string[];
}

/** The platforms that most of a link's signs speak for. */
export const findPlatforms = (
  parameters: readonly LinkParameter[],
  templates: readonly KnownTemplate[],
  sources: readonly KnownSource[],
): FoundPlatforms => {
  const all = platformsOf(templates, sources, parameters);
  const named = utmSource(parameters);
  const meant =
    meantSource(
      named,
      all.map((platform) => ({ name: platform.name, platform })),
    )?.platform ??
    // A source that was renamed is still its platform.
    meantSource(
      named,
      all.flatMap((platform) => (platform.template ? [{ name: platform.template.name, platform }] : [])),
    )?.platform;
  const scored = all.map((platform) => {
    const { score, signs } = signsOf(platform, parameters);
    return platform === meant
      ? { platform, score: score + WEIGHTS.named, signs: ['utm_source', ...signs] }
      : { platform, score, signs };
  });
  const most = Math.max(0, ...scored.map(({ score }) => score));
  const best = most === 0 ? [] : scored.filter(({ score }) => score === most);
  return {
    platforms: best.map(({ platform }) => platform),
    signs: [...new Set(best.flatMap(({ signs }) => signs))],
  };
};
