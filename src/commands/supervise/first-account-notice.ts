/** Output for the operator while there is no account yet; `link` contains the one-time token. */
export const firstAccountNotice = (link: string): string =>
  [
    'There is no account yet. The first account owns this Fairlead instance. To create it, open this link:',
    `  ${link}`,
    'On this machine, http://localhost with the port of the application also works. Keep the link private: it works for anyone who',
    'has it until the first account exists or Fairlead restarts.',
  ].join('\n');
