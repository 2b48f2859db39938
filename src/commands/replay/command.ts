import { SingleBar } from 'cli-progress';
import { logSize, readLog } from './access-log.ts';
import { allAnswered, describeResult, replay } from './replay.ts';
import { createSender } from './send.ts';

interface Options {
  to: URL;
  rate?: number;
  host?: string;
  keepMethods: boolean;
  concurrency: number;
}

/** `replay`: sends an access log to an edge. Exit code 1 if a request got no response. */
export const runReplay = async (file: string, options: Options): Promise<void> => {
  const concurrency = Math.max(1, options.concurrency);
  const bar = new SingleBar({
    format: 'Sending {bar} {percentage}% | {requests} requests | {eta_formatted} left',
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
