import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../../src/config/problem.ts';
import type { ServerProcess } from './server-process.ts';

/** Path of nginx; null if it is not installed. `path`: the search path. */
export const findNginx = (path: string): string | null =>
  [...path.split(delimiter), '/usr/sbin']
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'nginx'))
    .find((file) => existsSync(file)) ?? null;

/** One worker that returns a constant 302 with the edge's headers; `headers`: name, value, name, value. */
const configOf = (port: number, folder: string, headers: readonly string[]): string => {
  const location = headers[headers.findIndex((name) => name.toLowerCase() === 'location') + 1] ?? '/';
  const others: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    if (/^(location|content-length)$/i.test(headers[i] as string)) continue;
    others.push(`add_header ${headers[i]} "${headers[i + 1]}" always;`);
  }
  return `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; keepalive_requests 100000000; default_type text/plain;
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  server { listen 127.0.0.1:${port}; ${others.join(' ')} location / { return 302 ${location}; } } }
`;
};

const isUp = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

const workerOf = (master: ChildProcess): number =>
  Number(readFileSync(`/proc/${master.pid}/task/${master.pid}/children`, 'utf8').trim().split(' ')[0]);

/** CPU time of a process in microseconds; fields 14 and 15 of /proc/<pid>/stat, in clock ticks. */
const cpuOf = (pid: number, ticks: number): { user: number; system: number } => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  const micros = (field: string | undefined): number => (Number(field) / ticks) * 1e6;
  return { user: micros(fields[11]), system: micros(fields[12]) };
};

export const startNginx = async (
  program: string,
  folder: string,
  port: number,
  headers: readonly string[],
): Promise<ServerProcess> => {
  const own = join(folder, 'nginx');
  mkdirSync(own);
  const config = join(own, 'nginx.conf');
  writeFileSync(config, configOf(port, own, headers));
  const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  const child = spawn(program, ['-p', own, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (let i = 0; i < 50 && !(await isUp(port)); i++) {
    if (child.exitCode !== null) throw new Problem('nginx exited immediately. See its output.');
    await sleep(100);
  }
  const worker = workerOf(child);
  return {
    usage: async () => ({ ...cpuOf(worker, ticks), at: Number(process.hrtime.bigint()) / 1000, resident: 0 }),
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGQUIT');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
};
