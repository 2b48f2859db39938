import { SingleBar } from 'cli-progress';
import { megabytes } from '../backup/space.ts';

/** A progress bar for bytes on standard error; nothing if that is not a terminal. */
export const bytesBar = (what: string): { show(done: number, total: number): void; stop(): void } => {
  const bar = new SingleBar({
    format: `${what} {bar} {percentage}% | {of}{toGo}`,
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  let began: number | null = null;
  /** Nothing in the first second, because there is too little to extrapolate from. */
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
