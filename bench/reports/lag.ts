import { once } from 'node:events';
import type { LiveRows } from '../../src/contracts/reports/request.ts';
import { OWNER } from '../../test/helpers/account.ts';
import type { Program } from '../../test/helpers/program.ts';
import { quantile } from '../campaigns/times.ts';

interface Lag {
  /** From the click to the list, milliseconds. */
  p95: number;
  seen: number;
}

const signIn = async ({ appUrl }: Program): Promise<string> => {
  const response = await fetch(`${appUrl}/api/1.1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  });
  return ((await response.json()) as { access_token: string }).access_token;
};

/** Reads the live list like a screen, and measures how old each row is when it arrives. */
export const measureLag = async (program: Program): Promise<{ stop(): Promise<Lag> }> => {
  const ages: number[] = [];
  let seen = 0;
  const ending = new AbortController();
  const response = await fetch(`${program.appUrl}/api/1.1/request/live`, {
    headers: { authorization: `Bearer ${await signIn(program)}`, accept: 'text/event-stream' },
    signal: ending.signal,
  });
  if (!response.ok || response.body === null) throw new Error(`The live list answers ${response.status}.`);
  const done = new EventTarget();
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let rest = '';
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        const line = part.split('\n').find((one) => one.startsWith('data: '));
        if (line === undefined) continue;
        const { rows, skipped } = JSON.parse(line.slice(6)) as LiveRows;
        seen += rows.length + skipped;
        const now = Date.now();
        for (const { time } of rows) ages.push(now - Date.parse(time));
      }
    }
  };
  void read(response.body)
    .catch((error: unknown) => {
      if (!ending.signal.aborted) throw error;
    })
    .finally(() => done.dispatchEvent(new Event('done')));
  return {
    stop: async () => {
      const ended = once(done, 'done');
      ending.abort();
      await ended;
      return { p95: quantile(ages, 0.95), seen };
    },
  };
};
