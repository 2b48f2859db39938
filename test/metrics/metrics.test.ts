import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { freePorts } from '../helpers/free-port.ts';
import { type Program, startProgram } from '../helpers/program.ts';

const RULES = fileURLToPath(new URL('../../deploy/prometheus-alerts.yml', import.meta.url));
const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool)
  console.warn(
    'SKIPPED: promtool is missing (Debian package prometheus), so it checks no metrics and no rules.',
  );

/** Values by name and labels. */
const read = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => {
        const space = line.lastIndexOf(' ');
        return [line.slice(0, space), Number(line.slice(space + 1))];
      }),
  );

const start = async (): Promise<{ program: Program; scrape: () => Promise<string> }> => {
  const [port] = await freePorts(1);
  const program = await startProgram({ env: { FAIRLEAD_METRICS_PORT: String(port) } });
  onTestFinished(() => program.dispose());
  const scrape = async (): Promise<string> => {
    const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    return reply.text();
  };
  return { program, scrape };
};

test('every answer is in the metrics, by status and duration, and so is what was stored and what is left', {
  timeout: 180_000,
}, async () => {
  const { program, scrape } = await start();
  // A new installation's worker answers 503 until it has its first settings, a moment after it is ready.
  let early = 0;
  for (let found = 0; found < 40; ) {
    const { status } = await fetch(`${program.linkOrigin}/none-${found}`, { redirect: 'manual' });
    if (status === 404) found++;
    else expect([status, ++early < 1000]).toEqual([503, true]);
  }
  for (let i = 0; i < 2; i++) await fetch(`${program.linkOrigin}/favicon.ico`);
  const worker = 'node="1",worker="0"';
  await expect
    .poll(async () => read(await scrape()).get(`fairlead_answers_total{${worker},status="204"}`), {
      timeout: 30_000,
    })
    .toBe(2);
  const text = await scrape();
  const metrics = read(text);
  expect(metrics.get(`fairlead_answers_total{${worker},status="404"}`)).toBe(40);
  expect(metrics.get(`fairlead_answers_total{${worker},status="503"}`) ?? 0).toBe(early);
  expect(metrics.get(`fairlead_answer_seconds_count{${worker}}`)).toBe(42 + early);
  expect(metrics.get(`fairlead_answer_seconds_bucket{${worker},le="+Inf"}`)).toBe(42 + early);
  const sum = metrics.get(`fairlead_answer_seconds_sum{${worker}}`) ?? 0;
  expect(sum).toBeGreaterThan(0);
  expect(metrics.get(`fairlead_edge_running{${worker}}`)).toBe(1);
  expect(metrics.get(`fairlead_edge_journal_open{${worker}}`)).toBe(1);
  expect(metrics.get(`fairlead_unlogged_answers_total{${worker}}`)).toBe(0);
  expect(metrics.get(`fairlead_journal_bytes{${worker}}`)).toBeGreaterThan(1000);
  expect(metrics.get('fairlead_deliveries_waiting')).toBe(0);
  const sent = 'fairlead_job_runs_total{job="outgoing postbacks",result="completed"}';
  await expect.poll(async () => read(await scrape()).get(sent) ?? 0, { timeout: 30_000 }).toBeGreaterThan(0);
  for (const name of ['fairlead_disk_free_bytes', 'fairlead_disk_size_bytes', 'fairlead_event_store_bytes'])
    expect(metrics.get(name)).toBeGreaterThan(0);
  for (const process of ['process="control"', `process="edge",${worker}`])
    expect(metrics.get(`fairlead_resident_memory_bytes{${process}}`)).toBeGreaterThan(10_000_000);
  await expect
    .poll(async () => read(await scrape()).get('fairlead_ingest_records_total'), { timeout: 30_000 })
    .toBe(40);
  expect(read(await scrape()).get('fairlead_ingest_lag_seconds')).toBe(0);
  if (hasPromtool) execFileSync('promtool', ['check', 'metrics'], { input: await scrape() });

  // A worker that is killed and replaced starts from 0, as counters do.
  process.kill(program.pid('edge-0'), 'SIGKILL');
  await expect
    .poll(async () => read(await scrape()).get(`fairlead_answer_seconds_count{${worker}}`), {
      timeout: 30_000,
    })
    .toBe(0);
  expect((await fetch(`${program.appUrl}/metrics`)).status).toBe(404);
});

test.runIf(hasPromtool)('promtool accepts the alert rules', () => {
  const output = execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });
  expect(output).toContain('rules found');
});
