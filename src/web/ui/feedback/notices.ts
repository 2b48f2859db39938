import type { AlertColor } from '@mui/material/Alert';
import { create } from 'zustand';
import type { MessageKey } from '../../i18n/english.ts';

export interface Notice {
  message: MessageKey;
  values?: Record<string, string | number>;
  /** Success by default. */
  tone?: AlertColor;
  undo?: () => void;
  /** Where to see the effect. */
  link?: { label: MessageKey; go: () => void };
}

export const useNotices = create<{ notice: (Notice & { id: number }) | null; open: boolean }>(() => ({
  notice: null,
  open: false,
}));

let count = 0;

/** Shows a short message; a new one replaces the previous one. */
export const notify = (notice: Notice): void => {
  count += 1;
  useNotices.setState({ notice: { ...notice, id: count }, open: true });
};
