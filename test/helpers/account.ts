import type { Program } from './program.ts';

/** The owner of a freshly started program, through the API. */
export interface Account {
  readonly domainId: string;
  /** Resolves to the contract's answer; throws on anything but success. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
  patch<T>(path: string, body: object): Promise<T>;
}

/** The first account created here. */
export const OWNER = { email: 'ana@example.com', password: 'a long enough phrase' };

const enter = async (program: Program, path: string, body: object): Promise<Account> => {
  const call = async <T>(method: string, path: string, token: string, body?: object): Promise<T> => {
    const response = await fetch(`${program.appUrl}/api/1.1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const { access_token: token } = await call<{ access_token: string }>('POST', path, '', body);
  const [domain] = await call<{ id: string }[]>('GET', '/domain', token);
  return {
    domainId: domain?.id ?? '',
    get: (path) => call('GET', path, token),
    post: (path, body) => call('POST', path, token, body),
    patch: (path, body) => call('PATCH', path, token, body),
  };
};

/** Enables postbacks at the workspace's common address, which is off by default, and resolves to that address. */
export const openCommonAddress = async (account: Account): Promise<string> => {
  await account.patch('/postback/settings', { requireSource: false });
  return (await account.get<{ postbackUrl: string }>('/workspace')).postbackUrl;
};

export const openAccount = (program: Program): Promise<Account> =>
  enter(program, '/registration', { name: 'Ana Lima', ...OWNER });

const OTHER = { ...OWNER, email: 'bia@example.com' };

/** The owner of another workspace, in a program with open registration; `returning`: the owner already exists. */
export const otherAccount = (program: Program, { returning = false } = {}): Promise<Account> =>
  returning
    ? enter(program, '/login', OTHER)
    : enter(program, '/registration', { name: 'Bia Souza', ...OTHER });

/** The same owner, after a restart of the program. */
export const returningAccount = (program: Program): Promise<Account> => enter(program, '/login', OWNER);
