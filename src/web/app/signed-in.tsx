import type { ReactNode } from 'react';
import { screen } from './screen.ts';

const Shell = screen(() => import('../features/shell/shell.tsx'), 'Shell');
const Tools = screen(() => import('../features/palette/tools.tsx'), 'Tools');

/** The shell around a screen, and what can be laid over both. */
export const SignedIn = ({ children }: { children?: ReactNode }) => (
  <>
    <Shell>{children}</Shell>
    <Tools />
  </>
);

/** Brings its code, so that it appears whole. */
SignedIn.preload = async (): Promise<void> => {
  await Promise.all([Shell.preload?.(), Tools.preload?.()]);
};
