import { Worker } from 'node:worker_threads';
import type { TellOptions, Told } from './tell.ts';
import type { Saying } from './worker.ts';

/** Tells the story in a thread. Rejects if it fails, or is stopped before it has been told. */
export const tellInThread = (
  options: TellOptions,
  { signal, onShare }: { signal: AbortSignal; onShare: (share: number) => void },
): Promise<Told> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options });
    const stop = (): void => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.on('message', (saying: Saying) => {
      if (saying.kind === 'share') onShare(saying.share);
      else resolve({ requests: saying.requests, adDays: saying.adDays });
    });
    worker.on('error', reject);
    worker.on('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(new Error('The story was not told to its end.'));
    });
  });
