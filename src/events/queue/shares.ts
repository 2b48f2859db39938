/** A member of a group with things to run. `Ask`: what is waiting, in order of arrival. */
export interface AskMember<Ask> {
  readonly kind: 'person' | 'program';
  readonly waiting: Ask[];
  running: number;
  /** Milliseconds of running time, counted from the others' level at arrival. */
  used: number;
}

/** A workspace, or anything else that gets a share. */
export interface AskGroup<Ask> {
  readonly id: number | string;
  readonly members: Map<string, AskMember<Ask>>;
  running: number;
  /** How many of those run for programs. */
  programs: number;
  used: number;
  /** Used time of the member chosen last, where new members begin. */
  clock: number;
}

/** Number of groups whose used time is remembered; beyond that, idle ones are dropped. */
const MOST_GROUPS = 10_000;
const MOST_MEMBERS = 1000;

const isResting = <Ask>({ running, waiting }: AskMember<Ask>): boolean =>
  running === 0 && waiting.length === 0;

export const isIdle = <Ask>({ running, members }: AskGroup<Ask>): boolean =>
  running === 0 && [...members.values()].every(isResting);

/** The group with this ID. A new or returning one begins no earlier than `clock`. */
export const groupOf = <Ask>(
  groups: Map<number | string, AskGroup<Ask>>,
  id: number | string,
  clock: number,
): AskGroup<Ask> => {
  const known = groups.get(id);
  if (known !== undefined) {
    if (isIdle(known)) known.used = Math.max(known.used, clock);
    return known;
  }
  if (groups.size >= MOST_GROUPS) for (const one of groups.values()) if (isIdle(one)) groups.delete(one.id);
  const group = { id, members: new Map(), running: 0, programs: 0, used: clock, clock: 0 };
  groups.set(id, group);
  return group;
};

/** The same for a member of a group. */
export const memberOf = <Ask>(
  group: AskGroup<Ask>,
  name: string,
  kind: AskMember<Ask>['kind'],
): AskMember<Ask> => {
  const known = group.members.get(name);
  if (known !== undefined) {
    if (isResting(known)) known.used = Math.max(known.used, group.clock);
    return known;
  }
  if (group.members.size >= MOST_MEMBERS)
    for (const [other, one] of group.members) if (isResting(one)) group.members.delete(other);
  const member: AskMember<Ask> = { kind, waiting: [], running: 0, used: group.clock };
  group.members.set(name, member);
  return member;
};

/** The one that has used the least of those allowed by `may`; the first in a tie. Null: none. */
export const leastUsed = <T extends { readonly used: number }>(
  all: Iterable<T>,
  may: (one: T) => boolean,
): T | null => {
  let least: T | null = null;
  for (const one of all) if ((least === null || one.used < least.used) && may(one)) least = one;
  return least;
};
