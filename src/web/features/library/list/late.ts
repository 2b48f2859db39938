import { latePart } from '../../../ui/feedback/on-demand.tsx';

/* What is opened from a list. Most visits only read it. */

export const pageDrawer = latePart(async () => (await import('../page/page-drawer.tsx')).PageDrawer);

export const replaceDialog = latePart(
  async () => (await import('../change/replace-dialog.tsx')).ReplaceDialog,
);

export const mergeDialog = latePart(async () => (await import('../change/merge-dialog.tsx')).MergeDialog);

export const swapDialog = latePart(async () => (await import('../change/swap-dialog.tsx')).SwapDialog);

export const changesDrawer = latePart(
  async () => (await import('../change/changes-drawer.tsx')).ChangesDrawer,
);

export const importDialog = latePart(async () => (await import('../file/import-dialog.tsx')).ImportDialog);

export const undoneDialog = latePart(async () => (await import('../change/undone-dialog.tsx')).UndoneDialog);
