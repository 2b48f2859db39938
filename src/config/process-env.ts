/** The environment of a process that we start, overridden by `more`. */
export const inheritedEnv = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});

/** Folders in which the system looks for programs, joined by the system's separator. */
export const searchPath = (): string => process.env.PATH ?? '';
