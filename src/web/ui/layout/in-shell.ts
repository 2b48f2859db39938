import { createContext } from 'react';

/** Whether a screen is inside the shell, which has the page's `main` and its menu. */
export const InShell = createContext(false);
