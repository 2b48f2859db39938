import { create } from 'zustand';
import { kept } from '../state/keep.ts';

/** `off` in browsers whose user turned single-key shortcuts off. */
const KEY = 'shortcuts';

/** Whether keys without a modifier do anything. */
export const useSingleKeys = create<{ on: boolean }>(() => ({ on: kept.get(KEY) !== 'off' }));

export const setSingleKeys = (on: boolean): void => {
  if (on) kept.remove(KEY);
  else kept.set(KEY, 'off');
  useSingleKeys.setState({ on });
};
