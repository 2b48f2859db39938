import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { keepReport, keptPages, queryReport } from '../../src/events/queries/engine/report.ts';
import { reportsOf } from '../../src/events/queries/event-reports.ts';
import { logPages } from '../../src/events/queries/log-table.ts';
import { arrivedRequests, logPositions } from '../../src/events/queries/request-arrivals.ts';
import type { EventReports } from '../../src/events/store/event-reports.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/event-store.ts';
import { questionedTraffic, randomQuestions } from '../helpers/random-questions.ts';
import { asked } from './asked.ts';
import { type CopiedStore, copiedStore } from './copied-store.ts';

let events: TemporaryStore;
let copied: CopiedStore;
let reports: EventReports;
beforeAll(async () => {
  events = await temporaryStore();
  await questionedTraffic().ingestInto(events.store.ingest, 90);
  copied = await copiedStore(inject('clickhouseUrl'), events);
  const { reader } = copied;
  reports = reportsOf((work) => work(reader), {
    positions: () => logPositions(reader),
    arrived: (query) => arrivedRequests(reader, query),
  });
});
afterAll(async () => {
  await copied.dispose();
  events.dispose();
});

const numbered = randomQuestions(300).map((query, i) => [i, query] as const);

test.each(numbered)('question %i has the same answer on ClickHouse', async (_, query) => {
  expect(await reports.report(query)).toEqual(await events.store.reports.report({ ...query, raw: true }));
});

test.each(asked)('%s: the same answer on ClickHouse', async (_, ask) => {
  expect(await ask(reports)).toEqual(await ask(events.store.reports));
});

test('a report that is kept for a file has all rows of it', async () => {
  const { reader } = copied;
  for (const [, query] of numbered.slice(0, 8)) {
    const { rows, count } = await queryReport(reader, query);
    expect(await keepReport(reader, query)).toBe(count);
    const kept = [];
    for await (const page of keptPages(reader, query, count)) kept.push(...page);
    expect(kept).toEqual(rows);
  }
});

test('a file of requests has the rows of the log', async () => {
  const read = [];
  for await (const page of logPages(copied.reader, { workspace: 1, campaign: 1 }, (ask) => ask()))
    read.push(...page);
  expect(read.length).toBeGreaterThan(50);
  expect(read).toEqual(
    (await events.store.reports.requests({ workspace: 1, campaign: 1, limit: 10_000, offset: 0 })).rows,
  );
});
