import { toNestErrors } from '@hookform/resolvers';
import type { Control, FieldError, FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import {
  canHaveRole,
  type SourceTemplate,
  type SourceToken,
  type TrafficSource,
  TrafficSourceInput,
} from '../../../contracts/campaigns/traffic-source.ts';
import { SUBS } from '../../../core/report/subs.ts';
import { linkNameProblems, type SlotNames, writtenName } from '../../../core/sources/link-names.ts';
import { ROLES, roleTwice, type SourceRole } from '../../../core/sources/parameters.ts';

/** A token in the form: an empty name or role stands for none. */
export type TokenValues = Omit<SourceToken, 'name' | 'role' | 'linkName'> & {
  name: string;
  role: SourceRole | '';
  linkName: string;
};

export interface SourceValues {
  name: string;
  /** Empty: the platform appends none. */
  clickId: string;
  /** ID of the template that the source is made from; null if there is none. */
  template: string | null;
  tokens: TokenValues[];
}

/** The form's control, whatever it sends. */
export type SourceControl = Control<SourceValues, unknown, TrafficSourceInput>;

/** Parameters that mean something to Fairlead; any other one is passed on only. */
export const KNOWN_PARAMETERS: readonly string[] = [...SUBS, 'source_click_id', 'cost', 'currency'];

const tokenValues = ({ parameter, linkName, token, name, means, role, holds }: SourceToken): TokenValues => ({
  parameter,
  linkName: linkName ?? '',
  token,
  name: name ?? '',
  means,
  role: role ?? '',
  holds,
});

/** A new row, at the first free parameter for any value. */
export const emptyToken = (tokens: readonly Pick<TokenValues, 'parameter'>[]): TokenValues => ({
  parameter: SUBS.find((sub) => tokens.every(({ parameter }) => parameter !== sub)) ?? '',
  linkName: '',
  token: '',
  name: '',
  means: null,
  role: '',
  holds: 'id',
});

/** A source without a template. */
export const blankValues = (name = ''): SourceValues => ({
  name,
  clickId: '',
  template: null,
  tokens: [emptyToken([])],
});

/** The values of a source, or of a new one made from a template. */
export const valuesOf = (source: TrafficSource | SourceTemplate): SourceValues => ({
  name: source.name,
  clickId: source.clickId ?? '',
  template: 'kinds' in source ? source.id : source.template,
  tokens: source.tokens.map((token) => tokenValues(token)),
});

export const inputOf = ({ name, clickId, template, tokens }: SourceValues): TrafficSourceInput => ({
  name,
  clickId: clickId.trim() === '' ? null : clickId,
  template,
  tokens: tokens.map((token) => ({
    ...token,
    linkName: token.linkName.trim() === '' ? null : token.linkName,
    name: token.name.trim() === '' ? null : token.name,
    role: token.role === '' ? null : token.role,
  })),
});

type Written = Pick<TokenValues, 'parameter' | 'token'> & { linkName?: string | null };

/** As the server writes it; rows that are not complete are left out. */
export const tokenString = (tokens: readonly Written[]): string =>
  tokens
    .filter(({ parameter, token }) => parameter.trim() !== '' && token.trim() !== '')
    .map(({ token, parameter, linkName }) => {
      const name = writtenName({ parameter: parameter.trim(), linkName: linkName?.trim() });
      return `${name}=${token.trim()}`;
    })
    .join('&');

type SourceResolver = Resolver<SourceValues, unknown, TrafficSourceInput>;

/**
 * The contract's schema, then the server's own checks of names in links and of roles. Messages are the codes of both; that
 * of a name which another parameter has is followed by that parameter.
 */
export const sourceResolver =
  (linkNames: SlotNames): SourceResolver =>
  (values, _context, options) => {
    const checked = TrafficSourceInput.safeParse(inputOf(values));
    const found: Record<string, FieldError> = {};
    const note = (path: string, message: string): void => {
      found[path] ??= { type: 'custom', message };
    };
    values.tokens.forEach(({ parameter, role }, i) => {
      const same = values.tokens.findIndex((other) => other.parameter.trim() === parameter.trim());
      if (parameter.trim() !== '' && same < i) note(`tokens.${i}.parameter`, 'parameter_twice');
      if (role !== '' && !canHaveRole(parameter.trim())) note(`tokens.${i}.role`, 'role_parameter');
    });
    const written = values.tokens.map(({ parameter, linkName }) => ({
      parameter: parameter.trim(),
      linkName: linkName.trim(),
    }));
    for (const { code, at, field, by } of linkNameProblems(written, linkNames, values.clickId.trim() || null))
      note(at < 0 ? field : `tokens.${at}.${field}`, by === undefined ? code : `${code} ${by}`);
    const twice = roleTwice(
      values.tokens.map(({ role, holds }) => ({ role: role === '' ? null : role, holds })),
    );
    if (twice >= 0) note(`tokens.${twice}.role`, 'role_twice');
    for (const { path, message } of checked.error?.issues ?? []) {
      // A parameter that is used twice is noted at its row.
      if (path.join('.') !== 'tokens') note(path.join('.'), message);
    }
    if (checked.success && Object.keys(found).length === 0) return { values: checked.data, errors: {} };
    // The resolvers' helper is typed for any form; the paths come from this form's own schema.
    return { values: {}, errors: toNestErrors<SourceValues>(found as FieldErrors, options) };
  };

const FIELD = /^(name|clickId|tokens\.\d+\.(parameter|linkName|token|name|role))$/;

/** Whether a path of a server's field error names a field of this form. */
export const isSourceField = (path: string): path is FieldPath<SourceValues> => FIELD.test(path);

/** A parameter with different tokens; null where it is not used. */
export interface TokenChange {
  parameter: string;
  mine: string | null;
  theirs: string | null;
}

/** What a template would change. Names and roles do not count: they are the workspace's own choice. */
export const templateChanges = (mine: readonly Written[], theirs: readonly Written[]): TokenChange[] => {
  const tokenAt = (tokens: readonly Written[], wanted: string): string | null =>
    tokens.find(({ parameter }) => parameter === wanted)?.token ?? null;
  const parameters = new Set([...mine, ...theirs].map(({ parameter }) => parameter));
  return [...parameters]
    .map((parameter) => ({
      parameter,
      mine: tokenAt(mine, parameter),
      theirs: tokenAt(theirs, parameter),
    }))
    .filter((one) => one.mine !== one.theirs);
};

/**
 * The template's tokens; of those that stay the same, the workspace's name and role are kept. Names in links belong to
 * the parameter, whatever its token.
 */
export const withTemplate = (mine: readonly TokenValues[], theirs: readonly SourceToken[]): TokenValues[] =>
  theirs.map((token) => {
    const own = mine.find(({ parameter }) => parameter === token.parameter);
    return own?.token === token.token ? own : tokenValues({ ...token, linkName: own?.linkName ?? null });
  });

/** What reports can list of a source, from the campaign to the keyword: what its parameters identify by an ID. */
export const rolesOf = (tokens: readonly Pick<SourceToken, 'role' | 'holds'>[]): SourceRole[] =>
  ROLES.filter((role) => tokens.some((token) => token.role === role && token.holds === 'id'));

/** Whether a name contains some words, ignoring case. */
export const isNamed = (name: string, words: string): boolean =>
  name.toLowerCase().includes(words.trim().toLowerCase());

/** A name that no source has: `MGID`, `MGID 2`. Names are compared without case. */
export const freeName = (name: string, sources: readonly Pick<TrafficSource, 'name'>[]): string => {
  const taken = new Set(sources.map((source) => source.name.toLowerCase()));
  const choices = [name, ...Array.from({ length: taken.size }, (_, i) => `${name} ${i + 2}`)];
  return choices.find((choice) => !taken.has(choice.toLowerCase())) ?? name;
};
