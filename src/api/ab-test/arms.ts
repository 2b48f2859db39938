import type { AbArm } from '../../contracts/ab-tests/ab-test.ts';
import type { AbArmInput, AbKind } from '../../contracts/ab-tests/ab-test-input.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { contentOf, contentOfUrl, nameOfPath, pathOf } from '../campaign/path-content.ts';
import type { StoredCampaign } from '../campaign/store.ts';
import type { Fields } from '../http/refusal.ts';

const LETTERS = 'ABCDEFGHIJ';

/** Arms as stored. One without a name is named after its page, or gets a letter. */
export const armsOf = (campaign: StoredCampaign, given: readonly AbArmInput[]): AbArm[] =>
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

const contentAt = (campaign: StoredCampaign, { path: number, url }: AbArm): string | null => {
  if (url !== null) return contentOfUrl(url);
  const path = number === null ? undefined : pathOf(campaign, number);
  return path === undefined ? null : contentOf(campaign, path);
};

/**
 * Problems of a test's arms, by field. Arms of an A/B test lead to different pages, those of an A/A test to the same
 * one.
 */
export const armProblems = (
  campaign: StoredCampaign,
  kind: AbKind,
  arms: readonly AbArm[],
  linkHosts: readonly string[],
): Fields => {
  const fields: Fields = {};
  const contents = arms.map((arm) => contentAt(campaign, arm));
  const seen = new Set<number>();
  for (const [i, { path, url }] of arms.entries()) {
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
