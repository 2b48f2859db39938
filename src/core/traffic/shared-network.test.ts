import { expect, test } from 'vitest';
import { type NetworkFigures, sharedNetwork } from './shared-network.ts';

const figures = (change: Partial<NetworkFigures>): NetworkFigures => ({
  requests: 1000,
  hosted: 30,
  hostedAgents: 20,
  largest: 40,
  largestAgents: 5,
  ...change,
});

test.each([
  ['all kinds of visitors', {}, null],
  ['a CDN: many of its addresses, and the agents of everybody', { hosted: 988, hostedAgents: 300 }, 98],
  ['a proxy with one address', { largest: 1000, largestAgents: 250 }, 100],
  ['an office', { largest: 1000, largestAgents: 12 }, null],
  ['one program with one agent', { hosted: 1000, hostedAgents: 1, largest: 1000, largestAgents: 1 }, null],
  ['too few to say', { requests: 80, hosted: 79, hostedAgents: 60 }, null],
  ['half of them', { hosted: 500, hostedAgents: 300 }, null],
])('%s', (_, change, share) => {
  expect(sharedNetwork(figures(change))).toBe(share);
});
