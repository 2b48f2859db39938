import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 5000;
const PATIENCE_MS = 5000;

interface StoreWatch {
  /** Whether the event store answered when it was last asked. */
  answers(): boolean;
  close(): Promise<void>;
}

/**
 * Asks the server of CLICKHOUSE_URL every few seconds whether it answers, because nothing else may ask it for hours. A
 * store in the data folder always does (`url`: null).
 */
export const watchStore = (
  url: string | null,
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void },
  lookMs: number = LOOK_MS,
): StoreWatch => {
  if (url === null) return { answers: () => true, close: async () => undefined };
  const ping = new URL('/ping', new URL(url).origin);
  const stopping = new AbortController();
  let answers = true;
  const look = async (): Promise<void> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(PATIENCE_MS)]);
    const now = await fetch(ping, { signal }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.ok;
      },
      () => false,
    );
    if (stopping.signal.aborted || now === answers) return;
    answers = now;
    if (now) log.info({}, 'ClickHouse answers again.');
    else
      log.error(
        {},
        'ClickHouse does not answer. Links go on and journals keep every click; ingest and reports wait until it does.',
      );
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look();
      await setTimeout(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    answers: () => answers,
    close: async () => {
      stopping.abort();
      await running;
    },
  };
};
