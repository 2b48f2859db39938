import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Plan, Snapshot } from '../../src/core/routing/plan.ts';
import { parseTemplate } from '../../src/core/routing/template.ts';

/** Slug of the benchmark's campaign number `i`, from 0. */
export const slugOf = (i: number): string => `bench-${i}`;

const planOf = (campaign: number): Plan => ({
  campaign,
  publicId: `cmp_${String(campaign).padStart(12, '0')}`,
  name: `Campaign ${campaign}`,
  workspace: 1,
  domain: 1,
  revision: 1,
  status: 'active',
  destinations: [1, 2].map((d) => ({
    id: campaign * 2 + d,
    name: `Page ${d}`,
    template: parseTemplate(`https://shop.example.com/page-${d}?cid={click_id}&src=bench`),
  })),
  fallback: {
    test: `c${campaign}`,
    seed: `seed-${campaign}`,
    arms: [
      { destination: campaign * 2 + 1, weight: 7000 },
      { destination: campaign * 2 + 2, weight: 3000 },
    ],
  },
});

/** Puts a snapshot of `count` campaigns on `host` where an edge worker looks for its own at a start. */
export const writeSnapshot = (dataDir: string, host: string, count: number): void => {
  const snapshot: Snapshot = {
    version: 1,
    revision: 1,
    madeAt: Date.now(),
    workspaces: [{ id: 1, postbackKey: 'bench', currency: 'EUR' }],
    domains: [{ id: 1, workspace: 1, host }],
    campaigns: Array.from({ length: count }, (_, i) => ({ host, slug: slugOf(i), plan: planOf(i + 1) })),
  };
  const body = JSON.stringify(snapshot);
  const sum = crc32(body).toString(16).padStart(8, '0');
  mkdirSync(join(dataDir, 'edge'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'edge', 'snapshot.json'), `${sum}\n${body}`);
};
