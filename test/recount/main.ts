import { runRecount } from './recount.ts';

/** `npm run test:recount`: see docs/metrics.md, "How it was recounted". `--requests`, `--kills`, `--workers`, `--seed`. */

const option = (name: string, absent: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? absent : Number(process.argv[at + 1]);
};

const seed = option('seed', Date.now() % 1_000_000);
const started = Date.now();
console.log(`Seed ${seed}`);
const { ledger, differ, reports } = await runRecount({
  seed,
  requests: option('requests', 60_000),
  workers: option('workers', 3),
  kills: option('kills', 9),
  hours: [0, 7, 17, 26, 50],
  pairs: option('pairs', 1000),
  triples: option('triples', 200),
  filtered: option('filtered', 120),
  mostTold: option('told', 12),
  say: console.log,
});
for (const line of differ.told) console.log(`DIFFERENT ${line}`);
console.log('\nCompared                                              Fields  Different');
for (const [part, { compared, different }] of differ.parts)
  console.log(`${part.padEnd(48)} ${String(compared).padStart(12)} ${String(different).padStart(10)}`);
console.log(
  `\n${ledger.answers} requests answered (${ledger.hits.length} on links, ${ledger.signs.length} events, ${ledger.reports.length} postbacks), ${ledger.unanswered} cut off by ${ledger.kills} kills, ${reports} reports, ${Math.round((Date.now() - started) / 1000)} s, seed ${seed}`,
);
console.log(differ.count === 0 ? 'Everything is equal.' : `FAILED: ${differ.count} differences.`);
process.exit(differ.count === 0 ? 0 : 1);
