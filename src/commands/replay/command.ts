import { SingleBar } from 'cli-progress';
import { type Command, InvalidArgumentError } from 'commander';
import { logSize, readLog } from './read-log.ts';
import { replay } from './replay.ts';
import { allAnswered, describeResult } from './result.ts';
import { createSender } from './send.ts';

const positive =
  (most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+(\.\d+)?$/.test(text) && value > 0 && value <= most) return value;
    throw new InvalidArgumentError(`Allowed: a number above 0, at most ${most}.`);
  };

const webAddress = (text: string): URL => {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('Allowed: an address that begins with http:// or https://.');
};

interface Options {
  to: URL;
  rate?: number;
  host?: string;
  keepMethods: boolean;
  concurrency: number;
}

const run = async (file: string, options: Options): Promise<void> => {
  const concurrency = Math.ceil(options.concurrency);
  const bar = new SingleBar({
    format: 'Sending {bar} {percentage}% | {requests} requests | {eta_formatted} to go',
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  const showsBar = process.stderr.isTTY;
  const size = await logSize(file);
  if (showsBar) bar.start(size, 0, { requests: 0 });
  const sender = createSender({ ...options, concurrency });
  try {
    const result = await replay({
      ...options,
      concurrency,
      sender,
      lines: readLog(file, (bytes) => {
        if (showsBar) bar.increment(bytes);
      }),
      onProgress: (requests) => {
        if (showsBar) bar.update({ requests });
      },
    });
    bar.stop();
    console.log(describeResult(result));
    if (!allAnswered(result)) process.exitCode = 1;
  } finally {
    bar.stop();
    sender.close();
  }
};

/** `replay`: sends an access log at an edge. Exit code 1 when a request got no answer. */
export const addReplay = (program: Command): void => {
  program
    .command('replay')
    .description('send an access log (combined format, .gz too) at a link, as the visitors in it')
    .argument('<file>', 'the access log')
    .requiredOption('--to <url>', 'link that every line is sent to', webAddress)
    .option('--rate <n>', 'requests per second (default: as fast as they are answered)', positive(1_000_000))
    .option('--host <host>', 'Host header to send')
    .option('--keep-methods', "send the log's methods instead of GET", false)
    .option('--concurrency <n>', 'requests under way at the same time', positive(1024), 16)
    .action(run);
};
