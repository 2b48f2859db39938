import type { Asking } from '../../src/events/store/clickhouse/statement/reader.ts';

/** A client that sends bytes as they are. */
export interface PlainClient extends Asking {
  insert(sql: string, bytes: Uint8Array): Promise<void>;
}

/** A value as the text of a parameter. */
const parameter = (value: unknown): string =>
  String(value)
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\0', '\\0');

export const plainClient = (server: string, database: string): PlainClient => {
  const url = new URL(server);
  const headers: Record<string, string> =
    url.username === '' ? {} : { authorization: `Basic ${btoa(`${url.username}:${url.password}`)}` };
  const send = async (
    search: Record<string, string>,
    body: FormData | Uint8Array<ArrayBuffer>,
  ): Promise<string> => {
    const answer = await fetch(
      `${url.origin}/?${new URLSearchParams({ ...search, ...(database !== '' && { database }) })}`,
      {
        method: 'POST',
        headers,
        body,
      },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    return text;
  };
  const ask = (
    sql: string,
    format: string,
    { params, settings, session }: Parameters<Asking['rows']>[1],
  ): Promise<string> => {
    const form = new FormData();
    form.set('query', sql);
    for (const [name, value] of Object.entries(params)) form.set(`param_${name}`, parameter(value));
    const given = Object.entries(settings).map(([name, value]) => [name, String(value)]);
    return send(
      {
        ...Object.fromEntries(given),
        default_format: format,
        ...(session !== undefined && { session_id: session }),
      },
      form,
    );
  };
  return {
    rows: async (sql, terms) =>
      (await ask(sql, 'JSONEachRow', terms))
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    run: async (sql, terms) => void (await ask(sql, 'Null', terms)),
    insert: async (sql, bytes) => void (await send({ query: sql }, bytes as Uint8Array<ArrayBuffer>)),
  };
};
