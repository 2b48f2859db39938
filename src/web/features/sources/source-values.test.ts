import { describe, expect, it } from 'vitest';
import type {
  SourceTemplate,
  SourceToken,
  TrafficSource,
} from '../../../contracts/campaigns/traffic-source.ts';
import { SUBS } from '../../../core/report/subs.ts';
import type { SlotNames } from '../../../core/sources/link-names.ts';
import {
  blankValues,
  emptyToken,
  freeName,
  inputOf,
  isSourceField,
  rolesOf,
  type SourceValues,
  sourceResolver,
  type TokenValues,
  templateChanges,
  tokenString,
  valuesOf,
  withTemplate,
} from './source-values.ts';

const zone: SourceToken = {
  parameter: 'sub2',
  linkName: null,
  token: '{zoneid}',
  name: null,
  means: 'zoneId',
  role: 'placement',
  holds: 'id',
};
const cost: SourceToken = {
  parameter: 'cost',
  linkName: null,
  token: '{bid}',
  name: 'Bid',
  means: 'cost',
  role: null,
  holds: 'id',
};
const source: TrafficSource = {
  id: 'src_1',
  name: 'Push one',
  builtIn: false,
  template: 'push-one',
  tokens: [zone, cost],
  clickId: null,
  linkNames: [],
  tokenString: 'sub2={zoneid}&cost={bid}',
};
const template: SourceTemplate = {
  id: 'push-one',
  name: 'Push One',
  kinds: ['push'],
  confirmed: true,
  builtIn: null,
  clickId: 'pid',
  tokens: [{ ...zone, confirmed: true }],
  postback: null,
};

const row = (more: Partial<TokenValues>): TokenValues => ({ ...emptyToken([]), token: '{a}', ...more });

describe('the values of the form', () => {
  it('become what the source was', () => {
    const { name, clickId, tokens } = source;
    expect(inputOf(valuesOf(source))).toEqual({ name, clickId, tokens, template: 'push-one' });
  });

  it('come from a template, without what only templates have', () => {
    expect(valuesOf(template)).toEqual({
      name: 'Push One',
      clickId: 'pid',
      template: 'push-one',
      tokens: [{ ...zone, name: '', linkName: '' }],
    });
  });

  it('begin with one row, and each new one is at a free parameter', () => {
    expect(blankValues('X').tokens.map(({ parameter }) => parameter)).toEqual(['sub1']);
    expect(emptyToken([{ parameter: 'sub1' }, { parameter: 'sub3' }]).parameter).toBe('sub2');
    const first = (count: number) => SUBS.slice(0, count).map((parameter) => ({ parameter }));
    expect(emptyToken(first(10)).parameter).toBe('sub11');
    expect(emptyToken(first(20)).parameter).toBe('');
  });

  it('make the token string, without incomplete rows', () => {
    const rows = [
      row({ parameter: 'sub1' }),
      row({ parameter: '' }),
      row({ parameter: 'b', token: ' {b} ' }),
    ];
    expect(tokenString(rows)).toBe('sub1={a}&b={b}');
    expect(tokenString([row({ linkName: ' ad_id ' })])).toBe('ad_id={a}');
  });
});

describe('the check before sending', () => {
  const problemsOf = async (values: Partial<SourceValues>, linkNames: SlotNames = []): Promise<unknown> => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await sourceResolver(linkNames)(
      { ...blankValues('S'), ...values },
      undefined,
      options,
    );
    const flat = (errors.tokens ?? []) as Record<string, { message?: string } | undefined>[];
    const tokens = Object.entries(flat).flatMap(([at, fields]) =>
      Object.entries(fields ?? {}).map(([field, problem]) => [`${at}.${field}`, problem?.message]),
    );
    return { ...(errors.name && { name: errors.name.message }), ...Object.fromEntries(tokens) };
  };

  it('passes a complete source on', async () => {
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { values } = await sourceResolver([])(valuesOf(source), undefined, options);
    expect(values).toEqual(inputOf(valuesOf(source)));
  });

  it('uses the contract', async () => {
    expect(
      await problemsOf({ name: ' ', tokens: [row({ token: '' }), row({ parameter: '1', token: 'a b' })] }),
    ).toEqual({
      name: 'name_required',
      '0.token': 'token_required',
      '1.parameter': 'parameter_invalid',
      '1.token': 'token_shape',
    });
  });

  it('finds the row that repeats a parameter', async () => {
    expect(await problemsOf({ tokens: [row({}), row({ parameter: 'sub1 ' })] })).toEqual({
      '1.parameter': 'parameter_twice',
    });
  });

  it('finds a name in the link that another parameter has or had, and names that one', async () => {
    const tokens = [
      row({ linkName: 'zone' }),
      row({ parameter: 'sub2', linkName: 'Zone' }),
      row({ parameter: 'sub3', linkName: ' ad_id ' }),
      row({ parameter: 'x', linkName: 'y' }),
    ];
    expect(await problemsOf({ tokens }, [{ parameter: 'sub7', names: ['ad_id'] }])).toEqual({
      '1.linkName': 'link_name_taken sub1',
      '2.linkName': 'link_name_taken sub7',
      '3.linkName': 'link_name_slot',
    });
  });

  it('finds a role that is taken, and one whose values are not stored', async () => {
    const sub = { role: 'site' } as const;
    expect(
      await problemsOf({
        tokens: [
          row({ ...sub }),
          row({ ...sub, parameter: 'sub2', holds: 'name' }),
          row({ ...sub, parameter: 'sub3' }),
          row({ parameter: 'cost', role: 'ad' }),
        ],
      }),
    ).toEqual({ '2.role': 'role_twice', '3.role': 'role_parameter' });
  });
});

it('has a field for the server’s field errors', () => {
  expect(['name', 'clickId', 'tokens.0.role', 'tokens.12.token'].every(isSourceField)).toBe(true);
  expect(['template', 'tokens', 'tokens.0.means'].some(isSourceField)).toBe(false);
});

describe('a template that differs', () => {
  it('is compared by parameter and token only', () => {
    const same = { ...zone, name: 'Spot', role: null };
    expect(templateChanges([same], template.tokens)).toEqual([]);
    expect(
      templateChanges([{ ...zone, token: '{zone}' }, cost], [{ ...zone }, { ...zone, parameter: 'sub5' }]),
    ).toEqual([
      { parameter: 'sub2', mine: '{zone}', theirs: '{zoneid}' },
      { parameter: 'cost', mine: '{bid}', theirs: null },
      { parameter: 'sub5', mine: null, theirs: '{zoneid}' },
    ]);
  });

  it('keeps the own name and role of tokens that stay', () => {
    const mine = { ...valuesOf(source).tokens[0], name: 'Spot', role: 'site' } as TokenValues;
    expect(withTemplate([mine], [zone, cost])).toEqual([mine, { ...cost, role: '', linkName: '' }]);
    const named = { ...mine, token: '{z}', linkName: 'spot' };
    expect(withTemplate([named], [zone])).toEqual([{ ...zone, name: '', linkName: 'spot' }]);
  });
});

it('lists roles from the campaign to the keyword, each once', () => {
  expect(
    rolesOf([
      { role: 'keyword', holds: 'id' },
      { role: null, holds: 'id' },
      { role: 'ad', holds: 'id' },
      { role: 'ad', holds: 'id' },
    ]),
  ).toEqual(['ad', 'keyword']);
});

it('finds a free name, whatever its case', () => {
  expect(freeName('MGID', [])).toBe('MGID');
  expect(freeName('MGID', [{ name: 'mgid' }, { name: 'MGID 2' }])).toBe('MGID 3');
});
