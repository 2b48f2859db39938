import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { queryReport } from '../../src/events/queries/engine/report.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/event-store.ts';
import { questionedTraffic, randomQuestions } from '../helpers/random-questions.ts';
import { type CopiedStore, copiedStore } from './copied-store.ts';

let events: TemporaryStore;
let copied: CopiedStore;
beforeAll(async () => {
  events = await temporaryStore();
  await questionedTraffic().ingestInto(events.store.ingest, 90);
  copied = await copiedStore(inject('clickhouseUrl'), events);
});
afterAll(async () => {
  await copied.dispose();
  events.dispose();
});

const questions = randomQuestions(Number(process.env.FAIRLEAD_TEST_QUESTIONS ?? 300));

test.each(questions.map((query, i) => [i, query] as const))(
  'question %i has the same answer on ClickHouse',
  async (_, query) => {
    const raw = { ...query, raw: true };
    expect(await queryReport(copied.reader, query)).toEqual(await events.store.reports.report(raw));
  },
);
