import { SUBS, type Sub } from '../report/subs.ts';
import { LINK_NAME, MOST_LINK_NAMES } from './parameters.ts';

/**
 * A traffic source's own names for parameters in links: an ad that appends `ad_id={{ad.id}}` fills the slot `sub3`. Names
 * only say where a slot's value is read; nothing about them reaches a routing decision.
 */

/** Every name that slots have or had, the newest first. */
export type SlotNames = readonly { readonly parameter: string; readonly names: readonly string[] }[];

/** For each slot with names: the parameters of a link that may hold its value, in the order in which they are read. */
export type LinkNames = readonly (readonly [Sub, readonly string[]])[];

/** A parameter of a source: a slot, or one that is only passed on. */
interface NamedToken {
  readonly parameter: string;
  readonly linkName?: string | null | undefined;
}

/** How a token's parameter is written in the link now. */
export const writtenName = ({ parameter, linkName }: NamedToken): string => linkName || parameter;

const namesOf = (all: SlotNames, slot: string): readonly string[] =>
  all.find(({ parameter }) => parameter === slot)?.names ?? [];

/** The names after a change: none is ever lost. */
export const withNames = (names: SlotNames, tokens: readonly NamedToken[]): SlotNames => {
  const next = new Map(names.map((one) => [one.parameter, one.names]));
  for (const { parameter, linkName } of tokens) {
    if (!linkName) continue;
    next.set(parameter, [linkName, ...namesOf(names, parameter).filter((name) => name !== linkName)]);
  }
  return [...next].map(([parameter, all]) => ({ parameter, names: all }));
};

const NONE: ReadonlySet<string> = new Set();

interface NameProblem {
  readonly code:
    | 'link_name_invalid'
    | 'link_name_slot'
    | 'link_name_reserved'
    | 'link_name_taken'
    | 'link_names_full';
  /** Index of the token; -1 for the parameter of the click ID. */
  readonly at: number;
  readonly field: 'linkName' | 'parameter' | 'clickId';
  /** The parameter that has, or had, the name; only if it is taken. */
  readonly by?: string;
}

/**
 * What is wrong with the names of a source's slots. A name belongs to the first slot that had it, forever: an ad that
 * still runs with it must not fill another. Letter case does not make another name.
 *
 * @param names Those that the slots have had so far.
 * @param clickId Parameter in which the platform appends its click ID, or null.
 * @param reserved Names in small letters that mean something else; by default none, because browsers leave them to the API.
 */
export const linkNameProblems = (
  tokens: readonly NamedToken[],
  names: SlotNames,
  clickId: string | null,
  reserved: ReadonlySet<string> = NONE,
): NameProblem[] => {
  const owners = new Map<string, string>();
  const own = (name: string, by: string): void => {
    if (!owners.has(name.toLowerCase())) owners.set(name.toLowerCase(), by);
  };
  for (const { parameter, names: had } of names) for (const name of had) own(name, parameter);
  if (clickId !== null) own(clickId, clickId);
  for (const { parameter } of tokens) own(parameter, parameter);
  const isSlot = (parameter: string): boolean => (SUBS as readonly string[]).includes(parameter);
  /** The slot that another parameter's name belongs to: its values would be read into that slot. */
  const slotOf = (parameter: string): string | undefined => {
    const by = owners.get(parameter.toLowerCase());
    return by !== undefined && by !== parameter && isSlot(by) ? by : undefined;
  };
  /** Of a slot's name in the link. */
  const ofName = (parameter: string, name: string): Pick<NameProblem, 'code' | 'by'> | null => {
    if (!LINK_NAME.test(name)) return { code: 'link_name_invalid' };
    if (!isSlot(parameter)) return { code: 'link_name_slot' };
    if (reserved.has(name.toLowerCase())) return { code: 'link_name_reserved' };
    own(name, parameter);
    const by = owners.get(name.toLowerCase());
    if (by !== parameter && by !== undefined) return { code: 'link_name_taken', by };
    const had = namesOf(names, parameter);
    return !had.includes(name) && had.length >= MOST_LINK_NAMES ? { code: 'link_names_full' } : null;
  };
  const ofClickId = clickId === null ? undefined : slotOf(clickId);
  const found: NameProblem[] =
    ofClickId === undefined ? [] : [{ code: 'link_name_taken', at: -1, field: 'clickId', by: ofClickId }];
  for (const [at, { parameter, linkName }] of tokens.entries()) {
    const slot = slotOf(parameter);
    if (slot !== undefined) found.push({ code: 'link_name_taken', at, field: 'parameter', by: slot });
    const problem = linkName ? ofName(parameter, linkName) : null;
    if (problem !== null) found.push({ ...problem, at, field: 'linkName' });
  }
  return found;
};

/**
 * The first of a source's earlier names that cannot be one: it means something else, or belongs to another slot. They come
 * with a source that is restored or copied, so nobody has checked them for this one.
 */
export const brokenName = (
  names: SlotNames,
  reserved: ReadonlySet<string>,
): { code: NameProblem['code']; name: string } | null => {
  const owners = new Map<string, string>(SUBS.map((slot) => [slot, slot]));
  for (const { parameter, names: had } of names)
    for (const name of had) {
      if (reserved.has(name.toLowerCase())) return { code: 'link_name_reserved', name };
      const by = owners.get(name.toLowerCase()) ?? parameter;
      if (by !== parameter) return { code: 'link_name_taken', name };
      owners.set(name.toLowerCase(), parameter);
    }
  return null;
};

/**
 * Where each slot's value is read: from its current name, then from `sub3` itself, then from its older names, the newest
 * first. The current name wins because it is what the source's link says today; the others are in ads made earlier.
 */
export const readNames = (tokens: readonly NamedToken[], names: SlotNames): LinkNames =>
  SUBS.flatMap((slot): [Sub, string[]][] => {
    const had = namesOf(names, slot);
    if (had.length === 0) return [];
    const current = tokens.find(({ parameter }) => parameter === slot)?.linkName;
    return [[slot, [...new Set([...(current ? [current] : []), slot, ...had])]]];
  });
