import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { eventStorePaths } from '../../src/config/paths.ts';
import { readConfig } from '../../src/config/read-config.ts';
import type { AbTestDetail } from '../../src/contracts/ab-tests/ab-test.ts';
import { lastMoment } from '../../src/core/ab-test/timing.ts';
import type { ControlStore } from '../../src/db/open.ts';
import { openControlStore } from '../../src/db/open.ts';
import { openDuckDbStore } from '../../src/events/queries/duckdb-store.ts';
import { openEvaluation, saveEvidence } from '../../src/jobs/ab-tests/evaluate-ab-tests.ts';
import { openAccount } from '../../test/helpers/account.ts';
import { splitBetween } from '../../test/helpers/campaign-body.ts';
import { startProgram } from '../../test/helpers/program.ts';
import { walk } from './evidence.ts';
import { generate, LATER_WEIGHTS, type MadeAbTest, VARIANTS } from './generate.ts';

const DAYS = 28;
const DAY_MS = 24 * 60 * 60 * 1000;
const WINDOW_MS = DAY_MS;
const NOTE = 'bench-ab-test.json';

export interface FilledAbTest {
  id: string;
  made: MadeAbTest;
}

/** Creates an account, a campaign with ten pages and a test of them with one change of weights, through the API. */
const makeAbTest = async (dataDir: string): Promise<string> => {
  const program = await startProgram({ dataDir });
  try {
    const account = await openAccount(program);
    const pages = Array.from({ length: VARIANTS }, (_, variant) => ({
      name: `Page ${variant}`,
      url: `https://page${variant}.example/`,
      weight: 10_000 / VARIANTS,
    }));
    const { id: campaignId } = await account.post<{ id: string }>('/campaign', {
      name: 'Spring',
      domainId: account.domainId,
      ...splitBetween(pages),
    });
    const variants = (weights: readonly number[]) => weights.map((weight, path) => ({ path, weight }));
    const draft = await account.post<AbTestDetail>('/ab-test', {
      name: 'Ten pages',
      campaignId,
      windowSeconds: WINDOW_MS / 1000,
      metric: { kind: 'conversion', event: 'sale' },
      arms: variants(pages.map(({ weight }) => weight)),
      guardrails: [{ kind: 'conversion', event: 'lead' }, { kind: 'landed' }],
    });
    const { revision } = await account.post<AbTestDetail>(`/ab-test/${draft.id}/start`, {
      revision: draft.revision,
    });
    await account.patch(`/ab-test/${draft.id}`, { revision, arms: variants(LATER_WEIGHTS) });
    return draft.id;
  } finally {
    await program.stop();
  }
};

/** Backdates the test to four weeks ago. */
const setBack = async ({ db }: ControlStore, id: string, visitors: number): Promise<MadeAbTest> => {
  const to = Date.now() - 60 * 60 * 1000;
  const from = to - DAYS * DAY_MS;
  const { id: test, ...ids } = await db
    .updateTable('ab_tests')
    .set({ started_at: new Date(from), created_at: new Date(from) })
    .where('public_id', '=', id)
    .returning(['id', 'workspace_id', 'campaign_id'])
    .executeTakeFirstOrThrow();
  await db
    .updateTable('ab_phases')
    .set({
      begins: sql<Date>`case phase when 1 then ${new Date(from)}::timestamptz else ${new Date((from + to) / 2)}::timestamptz end`,
    })
    .where('test_id', '=', test)
    .execute();
  const made = { workspace: ids.workspace_id, campaign: ids.campaign_id, test, visitors };
  return { ...made, from, to, windowMs: WINDOW_MS };
};

/** Fills a data folder with a test and its visitors, or reuses those of an earlier run. */
export const prepare = async (dataDir: string, visitors: number): Promise<FilledAbTest> => {
  const note = join(dataDir, NOTE);
  if (existsSync(note)) return JSON.parse(readFileSync(note, 'utf8')) as FilledAbTest;
  const id = await makeAbTest(dataDir);
  const control = await openControlStore(readConfig({ FAIRLEAD_DATA_DIR: dataDir }, dataDir));
  const { file, staging } = eventStorePaths(dataDir);
  try {
    const made = await setBack(control, id, visitors);
    await generate(file, staging, made);
    const events = await openDuckDbStore(file, staging);
    try {
      const opened = await openEvaluation(control.db, made.test);
      if (opened === undefined) throw new Error('The test no longer exists.');
      const { outcome, startedAt, ...terms } = opened.test;
      const upTo = lastMoment(startedAt, startedAt, Date.now());
      await saveEvidence(
        control.db,
        made.test,
        await walk(events.tests, terms, { ...outcome, upTo }, startedAt),
      );
    } finally {
      events.close();
    }
    writeFileSync(note, JSON.stringify({ id, made }));
    return { id, made };
  } finally {
    await control.close();
  }
};
