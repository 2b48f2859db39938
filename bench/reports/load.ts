import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SEPARATOR } from '../edge/load.ts';

/** Longer than most measurements. It ends even if nobody ends it. */
const MOST_SECONDS = 900;
const CONNECTIONS = 32;
const AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
];

export interface RunningLoad {
  /** Ends it; returns how many requests were answered. */
  stop(): Promise<{ answered: number }>;
}

/** Requests links of many campaigns at a fixed rate, from a separate process. `origin`: beginning of the links. */
export const startLoad = async (
  origin: string,
  rate: number,
  mostSeconds = MOST_SECONDS,
): Promise<RunningLoad> => {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-load-'));
  const file = join(folder, 'requests.bin');
  const { host, port } = new URL(origin);
  const requests = Array.from({ length: 600 }, (_, i) =>
    [
      `GET /b${1 + (i % 100)}?sub1=${i % 7}&sub4=keyword%20${i} HTTP/1.1`,
      `Host: ${host}`,
      `User-Agent: ${AGENTS[i % AGENTS.length]}`,
      'Accept: text/html\r\nAccept-Language: pt-BR,pt;q=0.9\r\n\r\n',
    ].join('\r\n'),
  );
  writeFileSync(file, requests.join(SEPARATOR), 'latin1');
  const program = fileURLToPath(new URL('../edge/paced-generator.ts', import.meta.url));
  const args = [program, port, String(mostSeconds), String(CONNECTIONS), String(rate), file];
  const started = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return {
    stop: async () => {
      const seconds = (performance.now() - started) / 1000;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
      return { answered: Math.round(seconds * rate) };
    },
  };
};
