import { expect, test } from 'vitest';
import { lineStore } from '../../snapshot/read/line-store.ts';
import { samplePlan, sampleSnapshot } from '../test-edge.ts';
import { Campaign, ReadyCampaigns } from './campaign.ts';

const workspace = sampleSnapshot().workspaces[0]!;

const some = (count: number, limit: number): Campaign[] => {
  const ready = new ReadyCampaigns(limit);
  const lines = lineStore();
  return Array.from({ length: count }, (_, number) => {
    const line = lines.keep(
      Buffer.from(JSON.stringify({ plan: samplePlan({ campaign: number, name: 'Frühling' }) })),
    );
    return new Campaign(
      { number, workspaceId: workspace.id, host: 'h', slug: `s${number}`, line },
      workspace,
      ready,
    );
  });
};

/** Whether its lookups are cached: two hits get the same ones. */
const isKept = (campaign: Campaign): boolean => {
  const { link } = campaign;
  return campaign.link === link;
};

test('a campaign has its plan at every hit, cached or not', () => {
  for (const campaign of some(6, 2)) {
    const { plan, members } = campaign.link;
    expect(plan).toMatchObject({ campaign: campaign.number, name: 'Frühling' });
    expect(members).toContain(`"c":${campaign.number},`);
  }
});

test('at most the limit keep their look-ups, without changes while all have equally many hits', () => {
  const campaigns = some(20, 5);
  for (let round = 0; round < 50; round++) for (const campaign of campaigns) campaign.plan;
  expect(campaigns.map(isKept)).toEqual(campaigns.map((_, i) => i < 5));
});

test('a campaign with many hits replaces one with few', () => {
  const campaigns = some(20, 5);
  for (const campaign of campaigns) campaign.plan;
  const busy = campaigns[19]!;
  for (let i = 0; i < 20; i++) busy.plan;
  expect(isKept(busy)).toBe(true);
  expect(campaigns.filter(isKept)).toHaveLength(5);
});

test('old hits lose their weight', () => {
  const campaigns = some(40, 2);
  for (let i = 0; i < 1000; i++) campaigns[0]!.plan;
  for (let round = 0; round < 20; round++) for (const campaign of campaigns.slice(2)) campaign.plan;
  const busy = campaigns[30]!;
  for (let i = 0; i < 60; i++) busy.plan;
  expect(isKept(busy)).toBe(true);
});
