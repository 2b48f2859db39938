import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerLost, LeaseLost } from './batches/ports.ts';
import { type ClickHouse, ClickHouseRefused, FENCE, openClickHouse } from './connection.ts';

let server: Server;
let clickhouse: ClickHouse;
/** What the server does with the next request. */
let answer: (refuse: (code: number, message: string) => void, cut: () => void) => void;
let seen: { url: URL; body: string } | null = null;

beforeEach(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen = { url: new URL(request.url ?? '', 'http://x'), body: Buffer.concat(chunks).toString() };
      answer(
        (code, message) => {
          response.writeHead(500, { 'X-ClickHouse-Exception-Code': String(code) });
          response.end(`Code: ${code}. DB::Exception: ${message}`);
        },
        () => request.socket.destroy(),
      );
      if (!response.headersSent && !request.socket.destroyed) response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  clickhouse = openClickHouse(`http://reader:hidden@127.0.0.1:${port}/clicks`);
});
afterEach(async () => {
  await clickhouse.close();
  server.close();
  vi.restoreAllMocks();
});

test('what is refused is told without values, and nothing is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  answer = (refuse) =>
    refuse(
      27,
      `Cannot parse input: expected '"' before: '203.0.113.9","ua":"secret' (at row 2)\nRow 1: secret (CANNOT_PARSE)`,
    );
  const failed = clickhouse.insert('INSERT INTO requests FORMAT JSONEachRow', [
    Buffer.from('{"ip":"203.0.113.9"}'),
  ]);
  await expect(failed).rejects.toThrow('ClickHouse refused JSON lines: INSERT INTO requests');
  await expect(failed).rejects.toThrow(/code 27/);
  await expect(failed).rejects.not.toThrow(/secret|203\.0|hidden/);
  expect(printed).not.toHaveBeenCalled();
});

test('a lost answer leaves open whether it happened', async () => {
  answer = (_, cut) => cut();
  const failed = clickhouse.run('INSERT INTO ingest_term SELECT 1');
  await expect(failed).rejects.toThrow(AnswerLost);
  await expect(failed).rejects.toThrow('ECONNRESET');
});

test('a fenced statement means that the lease is lost', async () => {
  answer = (refuse) => refuse(395, `${FENCE}: while executing (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)`);
  await expect(clickhouse.run('UPDATE requests SET offer = 1')).rejects.toThrow(LeaseLost);
  answer = (refuse) =>
    refuse(
      395,
      `incomplete line: while executing 'throwIf(x, '${FENCE}')' (FUNCTION_THROW_IF_VALUE_IS_NON_ZERO)`,
    );
  await expect(clickhouse.run('INSERT INTO requests SELECT 1')).rejects.toThrow(ClickHouseRefused);
});

test('every statement names its database and settings; bytes are sent as they are', async () => {
  answer = () => undefined;
  const pieces = [Buffer.from('{"a":1}\n'), Buffer.from('{"a":2}\n')];
  await clickhouse.insert('INSERT INTO requests FORMAT JSONEachRow', pieces, {
    id: 'one',
    settings: { insert_deduplication_token: 'batch 7' },
  });
  const { url, body } = seen as unknown as { url: URL; body: string };
  const parameters = Object.fromEntries(url.searchParams);
  expect(parameters).toMatchObject({
    database: 'clicks',
    query_id: 'one',
    async_insert: '0',
    insert_deduplication_token: 'batch 7',
    join_use_nulls: '1',
  });
  expect(body).toBe('{"a":1}\n{"a":2}\n');
});
