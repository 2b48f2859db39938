/** The environment of a process that we start, overridden by `more`. */
export const inheritedEnv = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});
