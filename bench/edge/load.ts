import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '../../src/config/problem.ts';

export interface Load {
  requests: number;
  perSecond: number;
  p99Ms: number;
  /** Responses with an unexpected status, and broken connections. */
  wrong: number;
}

export interface LoadGenerator {
  name: string;
  /** File with the requests, for other generators. */
  requestFile: string;
  run(port: number, seconds: number): Promise<Load>;
}

const CONNECTIONS = 64;
/** Separates requests in the generators' file; no request contains it. */
export const SEPARATOR = '\x01';
/** The paced generator replaces it in a request with another address each time. */
export const ANY_ADDRESS = '100.100.100.100';

/** A program's output; its stderr goes where ours goes. */
export const outputOf = (program: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Problem(`The load generator ${program} exited with code ${code}.`));
    });
  });

const WRK_SCRIPT = `
local requests, at = {}, 0
function init(args)
  local file = io.open(args[1], "rb")
  for text in string.gmatch(file:read("*a"), "([^\\1]+)") do requests[#requests + 1] = text end
  file:close()
end
function request()
  at = at % #requests + 1
  return requests[at]
end
function done(summary, latency)
  local e = summary.errors
  io.write(string.format('\\nJSON{"requests":%d,"microseconds":%d,"p99":%d,"wrong":%d}\\n', summary.requests,
    summary.duration, latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end
`;

const wrk = (folder: string, requestFile: string): LoadGenerator => {
  const script = join(folder, 'load.lua');
  writeFileSync(script, WRK_SCRIPT);
  return {
    name: `wrk, ${CONNECTIONS} connections, 1 thread`,
    requestFile,
    run: async (port, seconds) => {
      const address = `http://127.0.0.1:${port}/`;
      const output = await outputOf('wrk', [
        '-t1',
        `-c${CONNECTIONS}`,
        `-d${seconds}s`,
        '-s',
        script,
        address,
        '--',
        requestFile,
      ]);
      const found = /^JSON(\{.*\})$/m.exec(output);
      if (found === null) throw new Problem(`The output of wrk could not be read:\n${output}`);
      const figures = JSON.parse(found[1] as string) as Record<
        'requests' | 'microseconds' | 'p99' | 'wrong',
        number
      >;
      return {
        requests: figures.requests,
        perSecond: figures.requests / (figures.microseconds / 1e6),
        p99Ms: figures.p99 / 1000,
        wrong: figures.wrong,
      };
    },
  };
};

const bundled = (requestFile: string, status: string): LoadGenerator => ({
  name: `bundled generator, ${CONNECTIONS} connections (install wrk for a lighter one)`,
  requestFile,
  run: async (port, seconds) => {
    const program = fileURLToPath(new URL('./generator.ts', import.meta.url));
    const args = [program, String(port), String(seconds), String(CONNECTIONS), requestFile, status];
    return JSON.parse(await outputOf(process.execPath, args)) as Load;
  },
});

const hasWrk = (path: string): boolean =>
  path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, 'wrk')));

/**
 * wrk if installed, otherwise our own generator; `path`: the search path. Files go into `folder`. `status`: prefix of a
 * good response's status.
 */
export const chooseGenerator = (
  folder: string,
  requests: readonly string[],
  path: string,
  { name = 'requests', status = '30' } = {},
): LoadGenerator => {
  const requestFile = join(folder, `${name}.bin`);
  writeFileSync(requestFile, requests.join(SEPARATOR), 'latin1');
  return hasWrk(path) ? wrk(folder, requestFile) : bundled(requestFile, status);
};
