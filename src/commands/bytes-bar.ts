import { SingleBar } from 'cli-progress';
import { megabytes } from '../backup/space.ts';

/** A bar on standard error that shows bytes; nothing where that is no terminal. */
export const bytesBar = (what: string): { show(done: number, total: number): void; stop(): void } => {
  const bar = new SingleBar({
    format: `${what} {bar} {percentage}% | {of}{toGo}`,
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  let began: number | null = null;
  /** Nothing in the first second: what it would be made of says little. */
  const toGo = (done: number, total: number): string => {
    const seconds = (performance.now() - (began ?? 0)) / 1000;
    return seconds < 1 || done === 0 ? '' : ` | ${Math.ceil((seconds * (total - done)) / done)} s left`;
  };
  return {
    show: (done, total) => {
      if (!process.stderr.isTTY) return;
      const of = `${megabytes(done)} of ${megabytes(total)}`;
      if (began === null) bar.start(total, done, { of, toGo: '' });
      began ??= performance.now();
      bar.setTotal(total);
      bar.update(done, { of, toGo: toGo(done, total) });
    },
    stop: () => bar.stop(),
  };
};
