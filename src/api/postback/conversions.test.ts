import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { UploadAnswer } from '../../contracts/postbacks/conversion.ts';
import { intakeSecret } from '../../events/journal/intake-secret.ts';
import type { EdgeRequest } from './intake-edge.ts';
import { readUpload } from './upload.ts';

describe('conversions', () => {
  const KEY = new Uint8Array(32).fill(8);
  let house: House;
  let token: string;
  let sent: EdgeRequest[];
  beforeAll(async () => {
    house = await openHouse();
    token = (await house.register('ana@example.com')).access_token;
  });
  afterAll(() => house.close());

  /** An edge that accepts every click ID except those beginning with `bad`. */
  beforeEach(() => {
    sent = [];
    house.edge.answer = (request) => {
      sent.push(request);
      const list = JSON.parse(request.body ?? '[]') as { click_id: string }[];
      return {
        status: 200,
        body: list.map(({ click_id }, i) =>
          click_id.startsWith('bad')
            ? { result: 'refused', reason: 'click_id_invalid', hint: 'No.' }
            : { result: 'accepted', ...(request.path.endsWith('?dry=1') ? {} : { receipt: `r${i}` }) },
        ),
      };
    };
  });

  const post = (path: string, body: object) => house.call('POST', path, { token, body });

  test('conversions from the API go to the edge in one signed list, and each gets its result', async () => {
    const { status, body } = await post('/conversion', {
      conversions: [{ clickId: 'a', payout: '1.50', externalId: 'x' }, { clickId: 'bad' }],
      test: true,
    });
    expect([status, body]).toEqual([
      200,
      {
        results: [
          { result: 'accepted', receipt: 'r0', reason: null, hint: null },
          { result: 'refused', receipt: null, reason: 'click_id_invalid', hint: 'No.' },
        ],
      },
    ]);
    const [request] = sent;
    expect(request?.path).toMatch(/^\/postback\/\w+\/!api$/);
    expect(JSON.parse(request?.body ?? '')).toEqual([
      { click_id: 'a', payout: '1.50', external_id: 'x', test: '1' },
      { click_id: 'bad', test: '1' },
    ]);
    const workspaceKey = request?.path.split('/')[2] as string;
    const [t, v1] = (request?.headers?.['x-fairlead-signature'] ?? '').split(',');
    const secret = intakeSecret(KEY, `${workspaceKey}!api`, 1);
    const expected = createHmac('sha256', secret)
      .update(`${t?.slice(2)}.${request?.body}`)
      .digest('hex');
    expect(v1).toBe(`v1=${expected}`);
  });

  test('a correction is marked as such for the edge', async () => {
    await post('/conversion', { conversions: [{ clickId: 'a', status: 'rejected' }], replace: true });
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual([{ click_id: 'a', status: 'rejected', replace: '1' }]);
  });

  test('without an edge, nothing is reported as accepted', async () => {
    house.edge.answer = () => null;
    const { status, body } = await post('/conversion', { conversions: [{ clickId: 'a' }] });
    expect([status, at(body, 'error.code')]).toEqual([503, 'unavailable']);
  });

  const upload = async (lines: string[], mode: string): Promise<UploadAnswer> => {
    const { status, body } = await post('/postback/upload', { content: lines.join('\n'), mode });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body as UploadAnswer;
  };
  const LINES = [
    'SubID;Status;Commission;Currency;Note',
    'a;approved;1.234,50;;x',
    'bad1;;2;EUR;',
    'b;;ten;;',
  ];

  test('the edge checks a file line by line, and errors are named by line and column', async () => {
    const answer = await upload(LINES, 'check');
    expect(answer).toMatchObject({
      counts: { good: 1, refused: 2 },
      written: false,
      ignored: ['Note'],
      totals: [{ currency: 'USD', payout: '1234.5' }],
      problems: [
        { line: 3, field: 'click_id', code: 'click_id_invalid', text: 'bad1' },
        { line: 4, field: 'payout', code: 'amount_invalid', text: 'ten' },
      ],
    });
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['!upload?dry=1']);
  });

  test('rejected conversions are in no total of a file', async () => {
    const lines = ['cid,status,payout', 'a,approved,5', 'b,Declined,7', 'c,rejected,9'];
    const { counts, totals } = await upload(lines, 'check');
    expect([counts.good, totals]).toEqual([3, [{ currency: 'USD', payout: '5' }]]);
  });

  test('payouts below zero lower the total of a file, unless they are withdrawn', async () => {
    const lines = ['cid,status,payout', 'a,approved,20.5', 'b,refunded,-1.25', 'c,Rejected,-9', 'd,,-0.5'];
    const { counts, totals } = await upload(lines, 'all');
    expect([counts.good, totals]).toEqual([4, [{ currency: 'USD', payout: '18.75' }]]);
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject([
      ...[{ payout: '20.5' }, { payout: '-1.25', status: 'refunded' }],
      ...[{ payout: '-9', status: 'Rejected' }, { payout: '-0.5' }],
    ]);
  });

  test('nothing is sent while a line is invalid, or only the valid ones are, each with its receipt', async () => {
    expect((await upload(LINES, 'all')).written).toBe(false);
    expect(sent).toHaveLength(1);
    const answer = await upload(LINES, 'good');
    expect(answer).toMatchObject({ written: true, counts: { good: 1, refused: 2 } });
    expect(answer.preview.map(({ receipt }) => receipt)).toEqual(['r0', null, null]);
    expect(JSON.parse(sent.at(-1)?.body ?? '')).toMatchObject([{ click_id: 'a', payout: '1234.5' }]);
  });

  test('five hundred lines go in portions of two hundred', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => `c${i},1`);
    expect(await upload(['cid,payout', ...lines], 'all')).toMatchObject({
      written: true,
      counts: { good: 500 },
    });
    expect(sent.map(({ body }) => JSON.parse(body ?? '').length)).toEqual([200, 200, 100, 200, 200, 100]);
  });

  test('a file without click IDs is refused', async () => {
    const { status, body } = await post('/postback/upload', {
      content: 'day,cost\n2026-01-01,5',
      mode: 'check',
    });
    expect([status, at(body, 'error.fields')]).toEqual([422, { content: 'csv_head' }]);
  });

  test('a test postback looks like one from the network, with its names and secret', async () => {
    const made = await post('/postback/source', {
      name: 'Net',
      protection: 'secret',
      parameters: { click_id: 'tid', payout: 'money' },
    });
    house.edge.answer = (request) => {
      sent.push(request);
      return { status: 200, body: { result: 'accepted', receipt: 'r', test: true } };
    };
    const sourceId = at(made.body, 'id') as string;
    const { body } = await post('/postback/test', {
      sourceId,
      status: 'approved',
      payout: '2',
      event: 'Base',
    });
    expect(body).toMatchObject({ status: 200, result: 'accepted', receipt: 'r', reason: null });
    const url = new URL(sent[0]?.path ?? '', 'http://edge');
    const key = url.pathname.split('/').at(-1) as string;
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tid: 'test',
      status: 'approved',
      money: '2',
      txid: 'test',
      et: 'Base',
      test: '1',
      secret: intakeSecret(KEY, key, 1),
    });
    expect(at(body, 'sent')).toMatch(/&secret=\*\*\*$/);
    expect(at(body, 'sent')).not.toContain(intakeSecret(KEY, key, 1));
  });

  test('if a worker goes away halfway, each conversion says whether it was accepted', async () => {
    const conversions = Array.from({ length: 450 }, (_, i) => `c${i}`);
    const upload = (
      answers: (request: EdgeRequest, portion: number) => ReturnType<House['edge']['answer']>,
    ) => {
      const whole = house.edge.answer;
      let portion = 0;
      house.edge.answer = (request) =>
        request.path.endsWith('?dry=1') ? whole(request) : answers(request, portion++);
      const lines = conversions.map((click, i) => `${click},${i}`);
      return post('/postback/upload', { content: `click_id,transaction\n${lines.join('\n')}`, mode: 'all' });
    };
    const taken = ({ body = '[]' }: EdgeRequest) => ({
      status: 200,
      body: (JSON.parse(body) as unknown[]).map(() => ({ result: 'accepted', receipt: 'r' })),
    });
    const whole = house.edge.answer;
    const reasons = ({ body }: { body: unknown }): Record<string, number> => {
      const counts: Record<string, number> = {};
      for (const { code } of (body as UploadAnswer).problems) counts[code] = (counts[code] ?? 0) + 1;
      return counts;
    };

    const gone = await upload((request, portion) => (portion === 0 ? taken(request) : null));
    expect((gone.body as UploadAnswer).counts).toEqual({ good: 200, refused: 250 });
    expect(Object.keys(reasons(gone))).toEqual(['journal_unavailable']);

    house.edge.answer = whole;
    const silent = await upload((request, portion) =>
      portion === 0 ? taken(request) : { status: 0, body: null },
    );
    expect((silent.body as UploadAnswer).counts).toEqual({ good: 200, refused: 250 });
    expect(Object.keys(reasons(silent))[0]).toBe('no_answer');

    house.edge.answer = whole;
    const refused = await upload(() => ({
      status: 503,
      body: { result: 'refused', reason: 'busy', hint: 'Wait.' },
    }));
    expect(Object.keys(reasons(refused))).toEqual(['busy']);

    house.edge.answer = whole;
    expect((await upload(() => null)).status).toBe(503);
  });
});

const payouts = (...texts: string[]): (string | null)[] =>
  readUpload(`click_id,payout\n${texts.map((text) => `c,${text}`).join('\n')}\n`).lines.map(
    ({ payout }) => payout,
  );

test('reads amounts from people and from floats, without guessing', () => {
  expect(payouts('12.299999999999999', '.5', '5.', '')).toEqual(['12.3', '0.5', '5', '']);
  expect(payouts('"1,5"', '-5', '1e9', 'ten')).toEqual(['1.5', '-5', null, null]);
  expect(payouts('-1.50', '\u2212 2', '-.5', '-0', '"-1.234,5"')).toEqual([
    '-1.5',
    '-2',
    '-0.5',
    '0',
    '-1234.5',
  ]);
  expect(payouts('--5', '5-', '(5)', '-1.234')).toEqual([null, null, null, null]);
  expect(payouts('-1.234', '2.5')).toEqual(['-1.234', '2.5']);
  expect(payouts('1.234')).toEqual([null]);
  expect(payouts('1.234', '12.299999999999999')).toEqual(['1.234', '12.3']);
});
