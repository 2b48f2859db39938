import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { outputOf } from './load.ts';
import { median } from './round.ts';

const CONNECTIONS = 64;
/** More than elsewhere, because a single stall of the disk or the machine decides a round's p99. */
const ROUNDS = 9;
const SECONDS = 5;
const PROGRAM = fileURLToPath(new URL('./paced-generator.ts', import.meta.url));

interface Paced {
  p50Ms: number;
  p99Ms: number;
  p999Ms: number;
  wrong: number;
}

const paced = async (port: number, rate: number, requestFile: string): Promise<Paced> =>
  JSON.parse(
    await outputOf(process.execPath, [
      PROGRAM,
      String(port),
      String(SECONDS),
      String(CONNECTIONS),
      String(Math.round(rate)),
      requestFile,
    ]),
  ) as Paced;

/** Latency of both servers at the same rate, alternating. Returns the ratio of the median p99s, edge to bare. */
export const halfRate = async (
  edgePort: number,
  barePort: number,
  rate: number,
  requestFile: string,
): Promise<number> => {
  console.log(`\nLatency at ${Math.round(rate).toLocaleString('en-US')} requests/s, half the edge's maximum`);
  const rounds: { edge: Paced; bare: Paced }[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const edge = await paced(edgePort, rate, requestFile);
    const bare = await paced(barePort, rate, requestFile);
    rounds.push({ edge, bare });
    const text = ({ p50Ms, p99Ms, p999Ms, wrong }: Paced): string =>
      `p50 ${p50Ms.toFixed(2)} p99 ${p99Ms.toFixed(2)} p99.9 ${p999Ms.toFixed(2)} ms${wrong > 0 ? ` (${wrong} wrong)` : ''}`;
    console.log(`  edge ${text(edge)}   bare ${text(bare)}   load ${(loadavg()[0] ?? 0).toFixed(2)}`);
  }
  const edge = median(rounds.map((r) => r.edge.p99Ms));
  const bare = median(rounds.map((r) => r.bare.p99Ms));
  console.log(
    `Median p99: edge ${edge.toFixed(2)} ms, bare ${bare.toFixed(2)} ms, ratio ${(edge / bare).toFixed(2)}`,
  );
  return edge / bare;
};
