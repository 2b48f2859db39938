import { resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** Name of the variable that names the file with a secret. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * The environment with secrets from files: `DATABASE_URL_FILE=/run/secrets/db` stands for the `DATABASE_URL` in that
 * file, as containers and service managers pass secrets, so that they are in no process list. `read`: the text of a
 * file; throws if there is none. Problems never repeat a file's content.
 */
export const withSecretFiles = (
  env: Env,
  { names, cwd, read }: { names: readonly string[]; cwd: string; read: (file: string) => string },
): { env: Env; problems: string[] } => {
  const known: Record<string, string | undefined> = { ...env };
  const problems: string[] = [];
  for (const name of names) {
    const variable = fileVariable(name);
    const file = env[variable];
    delete known[variable];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      problems.push(`${name} and ${variable} are both set; allowed: one of them`);
      continue;
    }
    try {
      // Editors and `echo` end the file with a line break.
      const text = read(resolve(cwd, file)).replace(/\r?\n$/, '');
      if (text === '') problems.push(`The file in ${variable}=${file} is empty; it must contain ${name}`);
      else known[name] = text;
    } catch {
      problems.push(`${variable}=${file} cannot be read; allowed: a file that Fairlead may read`);
    }
  }
  return { env: known, problems };
};
