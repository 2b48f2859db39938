import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Engine, literal, openEngine, type Statement } from './engine.ts';

/**
 * The part of ClickHouse's HTTP interface that the official client uses, in front of ClickHouse's engine. Ended by kill: the
 * engine can fail when it ends by itself while it merges.
 */

/** Names in the address that are no settings. */
const RESERVED = new Set([
  ...['query', 'database', 'default_format', 'query_id', 'session_id', 'session_timeout', 'session_check'],
  ...['user', 'password', 'role', 'compress', 'decompress', 'client_protocol_version'],
]);

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
};

/** The parts of a form by name. Values are text. */
const formOf = (body: Buffer, contentType: string): Map<string, string> => {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;]+))/.exec(contentType) ?? [];
  const boundary = `--${quoted ?? plain ?? ''}`;
  const parts = new Map<string, string>();
  for (const part of body.toString('latin1').split(boundary).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const [, name = ''] = /name="([^"]*)"/.exec(part.slice(0, end)) ?? [];
    parts.set(name, Buffer.from(part.slice(end + 4, -2), 'latin1').toString('utf8'));
  }
  return parts;
};

/** The format that an INSERT says that its data have. */
const FORMAT = /\bFORMAT\s+(\w+)\s*;?\s*$/i;

/** The statement with its data, which are in a file, and whose format is at its end. */
const withData = (sql: string, file: string): string => {
  const format = FORMAT.exec(sql)?.[1];
  if (format === undefined) return sql;
  const rest = sql.replace(FORMAT, '');
  const source = `${literal(file)}, ${format}`;
  return /\binput\s*\(/i.test(rest)
    ? rest.replace(/\binput\s*\(/i, `file(${source}, `)
    : `${rest} SELECT * FROM file(${source})`;
};

interface Asked {
  statement: Statement;
  id: string;
  /** File of the data. */
  file: string | null;
}

const asked = async (request: IncomingMessage, engine: Engine): Promise<Asked> => {
  const address = new URL(request.url ?? '/', 'http://front');
  const fields = new Map(address.searchParams);
  const body = await bodyOf(request);
  const type = request.headers['content-type'] ?? '';
  const isForm = type.startsWith('multipart/form-data');
  if (isForm) for (const [name, value] of formOf(body, type)) fields.set(name, value);
  const query = fields.get('query');
  const id = fields.get('query_id') ?? randomUUID();
  const inBody = query === undefined || isForm ? null : body;
  const isData = inBody !== null && inBody.length > 0 && /^\s*INSERT\b/i.test(query ?? '');
  const file = isData ? path.join(engine.staging, `${randomUUID()}.body`) : null;
  if (file !== null && inBody !== null) writeFileSync(file, inBody);
  const sql =
    query === undefined
      ? body.toString('utf8')
      : isData || isForm
        ? query
        : `${query}\n${body.toString('utf8')}`;
  const header = (name: string): string | null => {
    const value = request.headers[`x-clickhouse-${name}`];
    return typeof value === 'string' ? value : null;
  };
  return {
    id,
    file,
    statement: {
      sql: file === null ? sql : withData(sql, file),
      format: fields.get('default_format') ?? header('format') ?? 'TabSeparated',
      database: fields.get('database') ?? header('database'),
      session: fields.get('session_id') ?? null,
      settings: new Map([...fields].filter(([name]) => !RESERVED.has(name) && !name.startsWith('param_'))),
      parameters: new Map(
        [...fields].flatMap(([name, value]) => (name.startsWith('param_') ? [[name.slice(6), value]] : [])),
      ),
    },
  };
};

/** As ClickHouse answers errors that are the statement's. */
const STATUS: Readonly<Record<string, number>> = {
  UNKNOWN_TABLE: 404,
  UNKNOWN_DATABASE: 404,
  UNKNOWN_FUNCTION: 404,
  UNKNOWN_IDENTIFIER: 404,
  SYNTAX_ERROR: 400,
  TYPE_MISMATCH: 400,
  ILLEGAL_TYPE_OF_ARGUMENT: 400,
  CANNOT_PARSE_TEXT: 400,
  CANNOT_PARSE_INPUT_ASSERTION_FAILED: 400,
  ACCESS_DENIED: 403,
};

const fail = (response: ServerResponse, error: unknown): void => {
  const message = error instanceof Error ? error.message : String(error);
  const code = /Code: (\d+)/.exec(message)?.[1] ?? '1000';
  const name = /\(([A-Z_]+)\)[^()]*$/.exec(message)?.[1] ?? '';
  response.writeHead(STATUS[name] ?? 500, {
    'content-type': 'text/plain; charset=UTF-8',
    'x-clickhouse-exception-code': code,
  });
  response.end(message);
};

const serve = async (request: IncomingMessage, response: ServerResponse, engine: Engine): Promise<void> => {
  if (request.url?.startsWith('/ping')) return void response.end('Ok.\n');
  const { statement, id, file } = await asked(request, engine);
  response.setHeader('x-clickhouse-query-id', id);
  response.setHeader('x-clickhouse-timezone', 'UTC');
  response.setHeader(
    'x-clickhouse-summary',
    '{"read_rows":"0","read_bytes":"0","written_rows":"0","written_bytes":"0"}',
  );
  try {
    const bytes = await engine.run(statement);
    const isZipped =
      statement.settings.get('enable_http_compression') === '1' &&
      /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    response.setHeader('x-clickhouse-format', FORMAT.exec(statement.sql)?.[1] ?? statement.format);
    if (isZipped) response.setHeader('content-encoding', 'gzip');
    response.end(isZipped ? gzipSync(bytes) : bytes);
  } finally {
    if (file !== null) rmSync(file, { force: true });
  }
};

const engine = openEngine(process.env.FAIRLEAD_FRONT_HOME, Number(process.env.FAIRLEAD_FRONT_THREADS ?? 1));
// ClickHouse's own limit for an address (http_max_uri_size).
const server = createServer({ maxHeaderSize: 1_048_576 }, (request, response) => {
  serve(request, response, engine).catch((error: unknown) => fail(response, error));
});
// Data are read as a whole; a slow machine must not cut them off.
server.requestTimeout = 0;
// Nor close a connection that its client is about to use again.
server.keepAliveTimeout = 600_000;
server.listen(Number(process.env.FAIRLEAD_FRONT_PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(
    `${JSON.stringify({ port: typeof address === 'object' ? address?.port : null, home: engine.staging })}\n`,
  );
});
// Its starter is gone.
process.stdin.resume();
process.stdin.on('end', () => process.kill(process.pid, 'SIGKILL'));
