/** The system's code of an error (`ENOENT`, `EADDRINUSE`), or null when it has none. */
export const errorCode = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
