/** What a process that we start inherits, with `more` over it. */
export const inheritedEnv = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...more,
});
