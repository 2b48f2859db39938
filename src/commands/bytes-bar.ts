import { SingleBar } from 'cli-progress';
import { megabytes } from '../backup/space.ts';

/** A bar on standard error that shows bytes; nothing where that is no terminal. */
export const bytesBar = (what: string): { show(done: number, total: number): void; stop(): void } => {
  const bar = new SingleBar({
    format: `${what} {bar} {percentage}% | {of} | {eta_formatted} to go`,
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  let shown = false;
  return {
    show: (done, total) => {
      if (!process.stderr.isTTY) return;
      const of = `${megabytes(done)} of ${megabytes(total)}`;
      if (!shown) bar.start(total, done, { of });
      shown = true;
      bar.setTotal(total);
      bar.update(done, { of });
    },
    stop: () => bar.stop(),
  };
};
