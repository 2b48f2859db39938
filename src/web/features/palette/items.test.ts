import { describe, expect, it } from 'vitest';
import { type Group, type Item, ranked } from './items.ts';

const item = (group: Group, label: string, more: Partial<Item> = {}): Item => ({
  id: label,
  group,
  label,
  run: () => undefined,
  ...more,
});

const shown = (items: Item[], words: string) =>
  ranked(items, words).map(({ group, items: those }) => [group, ...those.map(({ label }) => label)]);

describe('the content of the palette', () => {
  const items = [
    item('pages', 'Dashboard'),
    item('pages', 'Campaigns'),
    item('campaigns', 'Dash of summer', { found: true }),
    item('campaigns', 'camp', { found: true }),
    item('actions', 'Sign out'),
  ];

  it('keeps the given order without words', () => {
    expect(shown(items, ' ')).toEqual([
      ['pages', 'Dashboard', 'Campaigns'],
      ['campaigns', 'Dash of summer', 'camp'],
      ['actions', 'Sign out'],
    ]);
  });

  it('puts the best first, also among groups', () => {
    expect(shown(items, 'camp').slice(0, 2)).toEqual([
      ['campaigns', 'camp', 'Dash of summer'],
      ['pages', 'Campaigns'],
    ]);
  });

  it('finds pages by their English name as well', () => {
    expect(shown([item('pages', 'Обзор', { also: 'dashboard' })], 'dash')).toEqual([['pages', 'Обзор']]);
    expect(shown([item('pages', 'Обзор', { also: 'dashboard' })], 'zzz')).toEqual([]);
  });
});
