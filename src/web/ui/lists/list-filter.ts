import type { ReactNode } from 'react';

/** The filters of a list by the names of their parameters; undefined: not set. */
export type Values = Readonly<Record<string, string | undefined>>;

/** One of several options. */
interface ChoiceFilter {
  /** The name of its parameter. */
  id: string;
  label: string;
  /** What is shown if it is not set. */
  all: string;
  options: readonly { value: string; label: string }[];
}

/** A filter with its own control. */
interface OwnFilter {
  id: string;
  label: string;
  /** The parameters it sets. */
  keys: readonly string[];
  /** What it is set to. */
  word?: string | undefined;
  /** Where there is room, the control itself is shown, not a button that opens it. */
  isInline?: boolean;
  control: (values: Values, change: (patch: Values) => void) => ReactNode;
}

export type ListFilter = ChoiceFilter | OwnFilter;

export const isChoice = (filter: ListFilter): filter is ChoiceFilter => 'options' in filter;

const keysOf = (filter: ListFilter): readonly string[] => (isChoice(filter) ? [filter.id] : filter.keys);

export const isSet = (filter: ListFilter, values: Values): boolean =>
  keysOf(filter).some((key) => values[key] !== undefined);

/** The change that clears these filters. */
export const cleared = (filters: readonly ListFilter[]): Values =>
  Object.fromEntries(filters.flatMap(keysOf).map((key) => [key, undefined]));
