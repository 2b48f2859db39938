import type {
  DuplicatePolicy,
  MappedWord,
  ParameterMap,
  PostbackSource,
  PostbackSourceInput,
  Protection,
} from '../../../contracts/postbacks/postback.ts';
import { type Catalogue, networkOf } from '../networks.ts';

/** Parameters that a sender may name differently, in the order of the form. */
export const PARAMETERS = [
  ...(['click_id', 'status', 'payout', 'currency', 'transaction', 'event'] as const),
  ...(['email', 'phone', 'external_id', 'test', 'secret'] as const),
] as const satisfies readonly (keyof ParameterMap)[];

/** A source in a form. */
export interface SourceValues {
  network: string;
  name: string;
  protection: Protection;
  /** Workspace's if empty. */
  duplicates: DuplicatePolicy | '';
  /** Workspace's if empty. */
  currency: string;
  /** '' if nothing is added to its offers' URLs. */
  clickParameter: string;
  /** IANA name of the zone of its days; the workspace's if empty. */
  timeZone: string;
  /** Number of the type where nothing names one; '' for the usual one. */
  usualType: number | '';
  countRepeats: boolean;
  stages: boolean;
  adjustments: boolean;
  words: readonly MappedWord[];
  /** The sender's own name for one of ours; '' if none. */
  parameters: Readonly<ParameterMap>;
}

export const NEW_SOURCE: SourceValues = {
  network: '',
  name: '',
  protection: 'secret',
  duplicates: '',
  currency: '',
  clickParameter: '',
  timeZone: '',
  usualType: '',
  countRepeats: false,
  stages: false,
  adjustments: false,
  words: [],
  parameters: {},
};

export const valuesOf = (source: PostbackSource): SourceValues => {
  const { network, name, protection, duplicates, currency, usualType, countRepeats } = source;
  const { stages, adjustments, statuses: words, parameters, clickParameter, timeZone } = source;
  return {
    network,
    name,
    protection,
    duplicates: duplicates ?? '',
    currency: currency ?? '',
    clickParameter,
    timeZone: timeZone ?? '',
    usualType: usualType ?? '',
    countRepeats,
    stages,
    adjustments,
    words,
    parameters,
  };
};

const isSame = (one: readonly MappedWord[], other: readonly MappedWord[]): boolean =>
  one.length === other.length &&
  one.every(({ word, status }) => other.some((own) => own.word === word && own.status === status));

/**
 * Selects another network. Untouched values follow it: the name, its status words, its parameter for the click ID and its
 * currency.
 */
export const withNetwork = (catalogue: Catalogue, values: SourceValues, next: string): SourceValues => {
  const old = networkOf(catalogue, values.network);
  const chosen = networkOf(catalogue, next);
  return {
    ...values,
    network: next,
    name: values.name === old.name ? chosen.name : values.name,
    words: isSame(values.words, old.words ?? []) ? (chosen.words ?? []) : values.words,
    clickParameter: values.clickParameter === old.takes ? chosen.takes : values.clickParameter,
    currency: values.currency === (old.currency ?? '') ? (chosen.currency ?? '') : values.currency,
    // No network can sign postbacks.
    protection: next !== '' && values.protection === 'hmac' ? 'secret' : values.protection,
  };
};

/** The API's input. */
export const inputOf = (values: SourceValues) => {
  const named = Object.entries(values.parameters).map(([ours, theirs]) => [ours, (theirs ?? '').trim()]);
  return {
    network: values.network,
    name: values.name.trim(),
    protection: values.protection,
    duplicates: values.duplicates === '' ? null : values.duplicates,
    currency: values.currency.trim().toUpperCase() || null,
    clickParameter: values.clickParameter.trim(),
    timeZone: values.timeZone || null,
    usualType: values.usualType === '' ? null : values.usualType,
    countRepeats: values.countRepeats,
    stages: values.stages,
    adjustments: values.adjustments,
    statuses: values.words.map(({ word, status }) => ({ word, status })),
    parameters: Object.fromEntries(named.filter(([, theirs]) => theirs !== '')) as ParameterMap,
  } satisfies Partial<PostbackSourceInput>;
};

/** Statuses that its words map to and that the workspace does not have yet. */
export const newStatuses = (words: readonly MappedWord[], known: readonly string[]): string[] => [
  ...new Set(words.map(({ status }) => status).filter((status) => !known.includes(status))),
];
