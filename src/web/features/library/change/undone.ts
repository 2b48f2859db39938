import { create } from 'zustand';
import type { Undone } from '../../../../contracts/library/library-change.ts';

/** An undo that left something as it is, until its dialog was closed. */
export const useUndone = create<{ undone: Undone | null }>(() => ({ undone: null }));

export const forgetUndone = (): void => useUndone.setState({ undone: null });
