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

interface Credentials {
  email: string;
  password: string;
}

const enter = async (
  program: Program,
  path: string,
  { email, password, ...body }: Credentials & { name?: string },
): Promise<Account> => {
  const send = (method: string, to: string, token: string, sent?: object): Promise<Response> =>
    fetch(`${program.appUrl}/api/1.1${to}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
  const answerOf = async <T>(response: Response, what: string): Promise<T> => {
    const text = await response.text();
    if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`);
    return JSON.parse(text) as T;
  };
  const signIn = async (to: string, sent: object): Promise<string> => {
    const answer = await answerOf<{ access_token: string }>(await send('POST', to, '', sent), `POST ${to}`);
    return answer.access_token;
  };
  let token = await signIn(path, { email, password, ...body });
  const call = async <T>(method: string, to: string, sent?: object): Promise<T> => {
    let response = await send(method, to, token, sent);
    // A token lasts for minutes, and some measurements for hours.
    if (response.status === 401) {
      token = await signIn('/login', { email, password });
      response = await send(method, to, token, sent);
    }
    return answerOf(response, `${method} ${to}`);
  };
  const [domain] = await call<{ id: string }[]>('GET', '/domain');
  return {
    domainId: domain?.id ?? '',
    get: (to) => call('GET', to),
    post: (to, sent) => call('POST', to, sent),
    patch: (to, sent) => call('PATCH', to, sent),
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
