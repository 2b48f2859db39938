/** What the operator reads while there is no account yet; `link` holds the one-time token. */
export const firstAccountNotice = (link: string): string =>
  [
    'There is no account yet. The first one owns this installation. To create it, open this link:',
    `  ${link}`,
    'On this machine http://localhost and the port of the application work too. Keep the link to yourself: it works for whoever',
    'has it, until the first account exists or Fairlead restarts.',
  ].join('\n');
