import { expect, it } from 'vitest';
import { en } from '../i18n/english.ts';
import { sourceLabel } from './source-label.ts';

const labelOf = (token: string, more: Partial<Parameters<typeof sourceLabel>[1]> = {}): string =>
  sourceLabel((key) => en[key], { token, name: null, means: null, ...more });

it('is the own name, then the meaning, then the token', () => {
  expect(labelOf('{adsetid}', { name: 'Set', means: 'adGroupId' })).toBe('Set');
  expect(labelOf('{adsetid}', { means: 'adGroupId' })).toBe('Ad group ID');
  expect(labelOf('{adsetid}')).toBe('adsetid');
});

it.each([
  ['{{campaign.id}}', 'campaign.id'],
  ['__CID__', 'CID'],
  ['[ZONE_ID]', 'ZONE_ID'],
  ['##USER_OS##', 'USER_OS'],
  ['{:zone}', 'zone'],
  ['%KW%', 'KW'],
  ['@@CLICK-ID@@', 'CLICK-ID'],
  ['{}', '{}'],
])('shows %s without its delimiters', (token, label) => {
  expect(labelOf(token)).toBe(label);
});
