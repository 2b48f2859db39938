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

/** Where Node keeps the code that it has compiled: as the environment says, or else in this folder. */
export const compileCache = (folder: string): string => process.env.NODE_COMPILE_CACHE ?? folder;

/** The settings in the environment of this process. */
export const settingsOf = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && /^(FAIRLEAD_|DATABASE_URL|CLICKHOUSE_URL)/.test(name) ? [[name, value]] : [],
    ),
  );
