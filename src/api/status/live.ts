import type { Status } from '../../contracts/workspace/status.ts';

/**
 * Whether every running edge worker has snapshot `revision`. False if none is running, because no one would be
 * redirected.
 */
export const isLive = (status: Pick<Status, 'edges'>, revision: number): boolean => {
  const running = status.edges.filter((edge) => edge.running);
  return (
    running.length > 0 &&
    running.every((edge) => edge.snapshotRevision !== null && edge.snapshotRevision >= revision)
  );
};
