import { describe, expect, it } from 'vitest';
import { type Group, type Item, matchOf, ranked } from './items.ts';

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

  it('has pages of the documentation only for words', () => {
    const more = [...items, item('help', 'Dashboards explained')];
    expect(shown(more, '').flat()).not.toContain('Dashboards explained');
    expect(shown(more, 'explained')).toContainEqual(['help', 'Dashboards explained']);
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

const best = (words: string, texts: string[]): string[] =>
  texts
    .map((text) => ({ text, points: matchOf(text, words) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ text }) => text);

describe('matchOf', () => {
  it('ranks a complete match before a prefix, a word before the middle, and scattered letters last', () => {
    const texts = ['Roadshow', 'A show', 'Show', 'Showroom', 'Spring half-price offers, weekly'];
    expect(best('show', texts)).toEqual([
      'Show',
      'Showroom',
      'A show',
      'Roadshow',
      'Spring half-price offers, weekly',
    ]);
    expect(best('shp', ['Spring half-price', 'Dashboard'])).toEqual(['Spring half-price']);
  });

  it('prefers the shorter of two equal matches', () => {
    expect(best('camp', ['Campaigns of spring', 'Campaigns'])).toEqual(['Campaigns', 'Campaigns of spring']);
  });

  it('takes words in any order', () => {
    expect(matchOf('Spring sale Brazil', 'brazil spring')).toBeGreaterThan(0);
    expect(matchOf('Spring sale Brazil', 'brazil winter')).toBe(0);
  });

  it('ignores accents and case, in every script', () => {
    expect(matchOf('Domínios', 'dominios')).toBe(4);
    expect(matchOf('Обзор', 'обз')).toBeGreaterThan(3);
    expect(matchOf('डैशबोर्ड', 'डैश')).toBeGreaterThan(3);
  });

  it('does not match arbitrary letters to any text', () => {
    expect(matchOf('Dashboard', 'zx')).toBe(0);
    expect(matchOf('Dashboard', 'drd')).toBe(0);
    expect(matchOf('Dashboard', '   ')).toBe(1);
  });
});
