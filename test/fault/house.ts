import { splitBetween } from '../helpers/campaign-body.ts';
import type { Program } from '../helpers/program.ts';

/** The owner's credentials. */
export const ACCOUNT = { email: 'fault@example.com', password: 'a long enough phrase' };

/** A program with an account and one campaign, set up through the API. */
export interface House {
  link: string;
  postbackUrl: string;
  /** Headers of the owner's session. */
  headers: { authorization: string };
  /** GET with the owner's token. */
  get(path: string): Promise<Record<string, unknown>>;
  /** POST with the owner's token. */
  post(path: string, body: object): Promise<Record<string, unknown>>;
}

const call = async (
  program: Program,
  path: string,
  token: string,
  body?: object,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Record<string, unknown>> => {
  const response = await fetch(`${program.appUrl}/api/1.1${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer as Record<string, unknown>;
};

/** Registers the first account and creates a campaign that splits 70 / 30 and passes the click ID on as `cid`. */
export const setUp = async (program: Program): Promise<House> => {
  const account = { name: 'Fault Test', ...ACCOUNT };
  const token = String((await call(program, '/registration', '', account)).access_token);
  // A new workspace accepts postbacks from protected sources only; the common address is tested here.
  await call(program, '/postback/settings', token, { requireSource: false }, 'PATCH');
  const me = await call(program, '/session/me', token);
  const [domain] = (await call(program, '/domain', token)) as unknown as { id: string }[];
  const campaign = await call(program, '/campaign', token, {
    name: 'Fault',
    domainId: domain?.id,
    ...splitBetween([
      { name: 'A', url: 'https://a.example/?cid={click_id}', weight: 7000 },
      { name: 'B', url: 'https://b.example/?cid={click_id}', weight: 3000 },
    ]),
  });
  const path = new URL(String((me.workspace as { postbackUrl: string }).postbackUrl)).pathname;
  return {
    link: String(campaign.link),
    postbackUrl: new URL(path, program.linkOrigin).href,
    headers: { authorization: `Bearer ${token}` },
    get: (target) => call(program, target, token),
    post: (target, body) => call(program, target, token, body),
  };
};
