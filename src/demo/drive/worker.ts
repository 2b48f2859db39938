import { parentPort, workerData } from 'node:worker_threads';
import { type TellOptions, type Told, tell } from './tell.ts';

/** A thread of its own: control goes on answering meanwhile. */

/** What the thread says. `share`: how much of the story has been told, from 0 to 1. */
export type Saying = { readonly kind: 'share'; readonly share: number } | ({ readonly kind: 'told' } & Told);

const say = (saying: Saying): void => parentPort?.postMessage(saying);

let said = 0;
const told = await tell(workerData as TellOptions, (share) => {
  if (share - said < 0.02) return;
  said = share;
  say({ kind: 'share', share });
});
say({ kind: 'told', ...told });
