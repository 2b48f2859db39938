import type { AbVariant } from '../../contracts/ab-tests/ab-test.ts';
import type { AbVariantInput } from '../../contracts/ab-tests/ab-test-input.ts';
import type { AbKind } from '../../contracts/ab-tests/ab-test-metric.ts';
import type { CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import { MAX_DESTINATIONS, MAX_PATHS } from '../../contracts/routing/routing.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import type { StoredRouting } from '../../db/routing.ts';
import { editedPart } from '../campaign/answer.ts';
import { checkChanges } from '../campaign/checks.ts';
import { contentOf, contentOfUrl, nameOfPath, pathOf } from '../campaign/phases/ab-test-phases.ts';
import { attachedPaths } from '../campaign/phases/next-routing.ts';
import type { StoredCampaign } from '../campaign/store.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import type { Scene } from './act.ts';

interface Attached {
  /** Additions to the campaign; absent if it has everything the variants need. */
  patch?: Omit<CampaignPatch, 'revision'>;
  /** The variants, each with its path, once the campaign has the paths. */
  variants: (routing: StoredRouting) => AbVariant[];
}

/** Reports the campaign's problems for the variants that caused them. */
const asVariants = (error: Refusal, placeOf: ReadonlyMap<string, number>): Refusal => {
  const named = (texts: Readonly<Fields> = {}): Fields =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => {
        const variant = placeOf.get(field);
        return [variant === undefined ? 'arms' : `arms.${variant}.url`, text];
      }),
    );
  const { fields, hints, ...rest } = error.detail;
  return new Refusal(error.code, { ...rest, fields: named(fields), ...(hints && { hints: named(hints) }) });
};

/**
 * The paths that variants still lack: new pages, and in an A/A test copies of an existing path. Throws
 * `validation_failed` if the campaign cannot have them.
 */
export const attachPaths = async (
  { tx, editor, campaign, now }: Scene,
  given: readonly AbVariant[],
): Promise<Attached> => {
  const { destinations, paths, default: fallback, rules } = editedPart(campaign);
  const pages: NonNullable<CampaignPatch['destinations']> = [...destinations];
  const all: NonNullable<CampaignPatch['paths']> = [...paths];
  const places = new Map<string, number>();
  const used = new Set<number>();
  const newAt = given.map(({ path, url, name }, i): number | null => {
    const known = paths.find(({ number }) => number === path);
    if (path !== null && !used.has(path)) {
      used.add(path);
      return null;
    }
    if (url !== null) {
      places.set(`destinations.${pages.length}.url`, i);
      all.push({ landing: null, offers: [{ destination: pages.length, weight: 10_000 }] });
      pages.push({ name, url });
    } else if (known) {
      const { number: _, ...page } = known;
      all.push(page);
    }
    return all.length - 1;
  });
  const variants = (routing: StoredRouting): AbVariant[] => {
    const numbers = attachedPaths(routing).map(({ number }) => number);
    return given.map((variant, i) => {
      const place = newAt[i] ?? null;
      return place === null ? variant : { ...variant, path: numbers[place] as number, url: null };
    });
  };
  if (all.length === paths.length) return { variants };
  if (pages.length > MAX_DESTINATIONS) throw invalidFields({ arms: 'too_many_destinations' });
  if (all.length > MAX_PATHS) throw invalidFields({ arms: 'too_many_paths' });
  const patch = { destinations: pages, paths: all, default: fallback, rules };
  try {
    await checkChanges(tx, editor.workspace, { ...patch, revision: campaign.revision }, campaign, now);
  } catch (error) {
    throw error instanceof Refusal ? asVariants(error, places) : error;
  }
  return { patch, variants };
};

const LETTERS = 'ABCDEFGHIJ';

/** Variants as stored. One without a name is named after its page, or gets a letter. */
export const variantsOf = (campaign: StoredCampaign, given: readonly AbVariantInput[]): AbVariant[] =>
  given.map(({ path: number, url, name = '', weight }, place) => {
    const path = number === undefined ? undefined : pathOf(campaign, number);
    const page = path && nameOfPath(campaign, path);
    return {
      path: number ?? null,
      url: url ?? null,
      name: name || page || (LETTERS[place] as string),
      weight,
    };
  });

const contentAt = (campaign: StoredCampaign, { path: number, url }: AbVariant): string | null => {
  if (url !== null) return contentOfUrl(url);
  const path = number === null ? undefined : pathOf(campaign, number);
  return path === undefined ? null : contentOf(campaign, path);
};

/**
 * Problems of a test's variants, by field. Variants of an A/B test lead to different pages, those of an A/A test to the
 * same one.
 */
export const variantProblems = (
  campaign: StoredCampaign,
  kind: AbKind,
  variants: readonly AbVariant[],
  linkHosts: readonly string[],
): Fields => {
  const fields: Fields = {};
  const contents = variants.map((variant) => contentAt(campaign, variant));
  const seen = new Set<number>();
  for (const [i, { path, url }] of variants.entries()) {
    const field = `arms.${i}.${url === null ? 'path' : 'url'}`;
    const content = contents[i] ?? null;
    const problem = url === null ? null : checkDestinationUrl(url, { linkHosts });
    if (problem !== null) fields[field] = problem;
    else if (content === null) fields[field] = 'path_unknown';
    else if (kind === 'ab' && path !== null && seen.has(path)) fields[field] = 'path_twice';
    else if (kind === 'ab' && contents.indexOf(content) < i) fields[field] = 'arm_same_page';
    else if (kind === 'aa' && content !== contents[0]) fields[field] = 'arm_other_page';
    if (path !== null) seen.add(path);
  }
  return fields;
};
