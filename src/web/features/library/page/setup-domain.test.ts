import { expect, test } from 'vitest';
import { sampleDomain } from '../../../../../test/helpers/sample-domain.ts';
import { setupDomain } from './setup-domain.ts';

const usual = sampleDomain({ host: 'localhost:3001', isDefault: true });
const go = sampleDomain({ host: 'go.example.com' });
const track = sampleDomain({ host: 'track.example.com' });
const hostOf = (...given: Parameters<typeof setupDomain>) => setupDomain(...given)?.host;

test('the domain of the first campaign comes before all others, the default domain included', () => {
  const all = [usual, go, track];
  expect(hostOf(all, [{ domain: track.id }, { domain: go.id }])).toBe('track.example.com');
  expect(hostOf(all, [{ domain: usual.id }, { domain: go.id }])).toBe('localhost:3001');
});

test('without a campaign, a verified domain of the workspace comes before the default domain', () => {
  const waiting = sampleDomain({ host: 'a.example.com', status: 'waiting' });
  expect(hostOf([usual, waiting, go, track], [])).toBe('go.example.com');
  expect(hostOf([waiting, usual], [])).toBe('localhost:3001');
  expect(hostOf([waiting], [])).toBe('a.example.com');
  expect(hostOf([], [])).toBeUndefined();
});

test('a domain that belongs to another workspace is only the last resort', () => {
  const lost = sampleDomain({ host: 'lost.example.com', status: 'lost' });
  expect(hostOf([usual, go, lost], [{ domain: lost.id }, { domain: usual.id }])).toBe('localhost:3001');
  expect(hostOf([usual, lost], [{ domain: lost.id }])).toBe('localhost:3001');
  expect(hostOf([lost], [{ domain: lost.id }])).toBe('lost.example.com');
});
