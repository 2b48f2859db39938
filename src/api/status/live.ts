import type { Status } from '../../contracts/status.ts';

/**
 * Whether every running edge worker has taken snapshot `revision`. Not so while none runs: nobody would be
 * redirected.
 */
export const isLive = (status: Pick<Status, 'edges'>, revision: number): boolean => {
  const running = status.edges.filter((edge) => edge.running);
  return (
    running.length > 0 &&
    running.every((edge) => edge.snapshotRevision !== null && edge.snapshotRevision >= revision)
  );
};
