import { MAX_TAGS } from '../../../contracts/campaigns/campaign.ts';

const lower = (tags: readonly string[]): Set<string> => new Set(tags.map((tag) => tag.toLowerCase()));

/** The tags with more of them; those that differ only in case are the same. */
export const withTags = (tags: readonly string[], more: readonly string[]): string[] | 'too_many_tags' => {
  const known = lower(tags);
  const all = [...tags, ...more.filter((tag) => !known.has(tag.toLowerCase()))];
  return all.length > MAX_TAGS ? 'too_many_tags' : all;
};

/** The tags without some of them, ignoring case. */
export const withoutTags = (tags: readonly string[], gone: readonly string[]): string[] => {
  const dropped = lower(gone);
  return tags.filter((tag) => !dropped.has(tag.toLowerCase()));
};
