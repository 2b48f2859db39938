import type { PostbackSource } from '../../../contracts/postbacks/postback.ts';

/** `sort`: `name` or `offers`; the prefix `-` means largest first. Networks with as many offers are in order of their names. */
export const sorted = (networks: readonly PostbackSource[], sort: string): PostbackSource[] => {
  const sign = sort.startsWith('-') ? -1 : 1;
  const byName = (one: PostbackSource, other: PostbackSource): number => one.name.localeCompare(other.name);
  return networks.toSorted((one, other) =>
    sort.endsWith('offers')
      ? sign * (one.offers - other.offers) || byName(one, other)
      : sign * byName(one, other),
  );
};
