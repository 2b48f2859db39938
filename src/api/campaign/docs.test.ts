import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CampaignInput } from '../../contracts/campaigns/campaign.ts';
import { SUBS } from '../../core/report/subs.ts';
import { MACROS } from '../../core/routing/url/template.ts';

/** Compares docs/campaigns.md with the schema of a campaign and the list of macros. */
const page = await readFile(new URL('../../../docs/campaigns.md', import.meta.url), 'utf8');

/** Rows of the table below this heading, with each cell as written. */
const rowsBelow = (head: string): string[][] => {
  const [table = ''] = (page.split(`${head}\n`)[1] ?? '').split('\n\n');
  return table
    .split('\n')
    .slice(1)
    .map((row) => row.split('|').slice(1, -1));
};
/** Names in backticks. */
const namesIn = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string);

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** The value without one member at a time, with the member's path: `rules[].caps`. */
const lacking = (value: Json): { path: string; without: Json }[] => {
  if (value === null || typeof value !== 'object') return [];
  if (Array.isArray(value)) {
    return value.flatMap((item, i) =>
      lacking(item).map(({ path, without }) => ({ path: `[].${path}`, without: value.with(i, without) })),
    );
  }
  return Object.entries(value).flatMap(([name, item]) => {
    const { [name]: _gone, ...rest } = value;
    const deeper = lacking(item).map(({ path, without }) => ({
      path: path.startsWith('[]') ? `${name}${path}` : `${name}.${path}`,
      without: { ...value, [name]: without },
    }));
    return [{ path: name, without: rest }, ...deeper];
  });
};

test('the members it calls required are exactly those that cannot be omitted', () => {
  const example = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '') as Json;
  expect(CampaignInput.safeParse(example).success).toBe(true);
  const refused = lacking(example)
    .filter(({ without }) => !CampaignInput.safeParse(without).success)
    .map(({ path }) => path);
  const told = rowsBelow('| In | Required |').flatMap(([place = '', members = '']) => {
    const names = namesIn(members.replace(/\([^)]*\)/g, ''));
    const places = namesIn(place);
    return (places.length === 0 ? [''] : places.map((one) => `${one}.`)).flatMap((before) =>
      names.map((name) => before + name),
    );
  });
  expect(told.length).toBeGreaterThan(20);
  expect([...new Set(refused)].sort()).toEqual(told.sort());
});

test('its table of macros is complete and has no others', () => {
  const told = rowsBelow('| Macro | Stands for |').flatMap(([macros = '']) => namesIn(macros));
  // The table names the first and the last of them.
  const subs = SUBS.slice(1, -1).map((sub) => `{${sub}}`);
  expect([...told, ...subs].sort()).toEqual(MACROS.map((name) => `{${name}}`).sort());
});
