/** The environment of a process that we start, without the variables in `without` and overridden by `more`. */
export const inheritedEnv = (
  more: Readonly<Record<string, string>>,
  without: readonly string[] = [],
): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !without.includes(name))),
  ...more,
});

/** Folders in which the system looks for programs, joined by the system's separator. */
export const searchPath = (): string => process.env.PATH ?? '';
