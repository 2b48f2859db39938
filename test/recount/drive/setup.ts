import type { Program } from '../../helpers/program.ts';
import { bodyOf, CAMPAIGNS, pagesOf } from './campaigns.ts';

/** The API's names and ids in a recount. */
export interface Names {
  domain: string;
  /** By the campaign's key. */
  campaigns: ReadonlyMap<string, string>;
  /** Keys of A/B tests, by their campaign's key. */
  tests: ReadonlyMap<string, string>;
  /** By the page's name. */
  pages: ReadonlyMap<string, string>;
  /** Traffic sources that say what their parameters identify, by name. */
  sources: ReadonlyMap<string, string>;
}

export interface Api {
  call(method: string, path: string, body?: object): Promise<Record<string, unknown>>;
  /** The unparsed body of the answer. */
  text(path: string): Promise<string>;
}

export interface House extends Names {
  api: Api;
  /** Path of the workspace's address for postbacks. */
  postbacks: string;
  /** Ids of traffic sources whose costs can be corrected, by the name that campaigns have. */
  corrected: ReadonlyMap<string, string>;
  /** Paths of the sources, by name. */
  senders: ReadonlyMap<string, string>;
}

/**
 * Types that decide about conversions when they arrive. Deposits (6) occur once per click and are of the type "other"
 * after that, rebills (7) once per transaction.
 */
export const TYPE_RULES: readonly { number: number; payout: string | null }[] = [
  { number: 1, payout: '33.3' },
  { number: 6, payout: '80' },
  { number: 7, payout: null },
];

const ZONE = 'Asia/Kolkata';
export const CURRENCY = 'EUR';
const ACCOUNT = { name: 'Recount', email: 'recount@example.com', password: 'a long enough phrase' };

const calls = (origin: string, authorization: () => string): Api => {
  const ask = async (method: string, path: string, body?: object): Promise<Response> => {
    for (let tries = 0; ; tries++) {
      const response = await fetch(`${origin}/api/1.1${path}`, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(authorization() !== '' && { authorization: `Bearer ${authorization()}` }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        // The control process was killed and is restarting.
        if (method !== 'GET' || tries > 120) throw error;
        return null;
      });
      if (response?.ok === true) return response;
      const isBusy = response === null || [429, 502, 503].includes(response.status);
      if (!isBusy || tries > 240)
        throw new Error(`${method} ${path}: ${response?.status} ${await response?.text()}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  return {
    call: async (...what) => {
      const text = await (await ask(...what)).text();
      return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    },
    text: async (path) => (await ask('GET', path)).text(),
  };
};

const startAbTest = async (api: Api, campaign: string, name: string): Promise<string> => {
  const draft = await api.call('POST', '/ab-test', {
    name,
    campaignId: campaign,
    metric: { kind: 'conversion', event: 'conversion' },
    arms: [0, 1].map((path) => ({ path, weight: 5000 })),
  });
  const started = await api.call('POST', `/ab-test/${draft.id}/start`, { revision: draft.revision });
  return String(started.key);
};

const makeCampaigns = async (api: Api, domainId: string): Promise<Omit<Names, 'domain' | 'sources'>> => {
  const [campaigns, tests, pages] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ];
  for (const one of CAMPAIGNS) {
    const { id, destinations } = await api.call('POST', '/campaign', bodyOf(one, domainId));
    campaigns.set(one.key, String(id));
    if (one.state === 'paused') await api.call('POST', '/campaign/bulk', { ids: [id], action: 'pause' });
    for (const [i, name] of pagesOf(one).entries())
      pages.set(name, (destinations as { id: string }[])[i]?.id as string);
    if (one.test) tests.set(one.key, await startAbTest(api, String(id), `Test of ${one.key}`));
  }
  return { campaigns, tests, pages };
};

/** One source comes with Fairlead; the other passes the place in the first parameter, and the ad in one no roll-up has. */
const makeSources = async (api: Api): Promise<Map<string, string>> => {
  const { id } = await api.call('POST', '/campaign/traffic_source', {
    name: 'push NETWORK',
    tokens: [
      { parameter: 'sub1', token: '{zone_id}', means: 'zoneId' },
      { parameter: 'sub15', token: '{banner}', role: 'ad' },
      { parameter: 'sub2', token: '{site}', role: 'site', holds: 'name' },
    ],
  });
  return new Map([
    ['Push network', String(id)],
    ['TikTok', 'src_0TikTokAds000001'],
  ]);
};

/** Registers, sets up the workspace and creates campaigns, senders and an API key that survives restarts. */
export const setUp = async (program: Program): Promise<House> => {
  let token = '';
  const api = calls(program.appUrl, () => token);
  token = String((await api.call('POST', '/registration', ACCOUNT)).access_token);
  await api.call('PATCH', '/workspace', { timeZone: ZONE, currency: CURRENCY, honourDnt: true });
  const script = { enabled: true, statuses: ['lead', 'sale', 'hold'], events: [], payout: true };
  await api.call('PATCH', '/postback/settings', { requireSource: false, script });
  // An event that counts, one that neither counts nor pays, and others that nothing describes.
  const payouts = TYPE_RULES.map(({ number, payout: defaultPayout }) => ({ number, defaultPayout }));
  for (const { number, defaultPayout } of payouts)
    await api.call('PATCH', '/conversion-type', { number, enabled: true, defaultPayout });
  await api.call('PATCH', '/conversion-type', { number: 5, enabled: true, countsAsRevenue: false });
  const [domain] = (await api.call('GET', '/domain')) as unknown as { id: string }[];
  const names = await makeCampaigns(api, domain?.id as string);
  const sources = await makeSources(api);
  const meta = await api.call('POST', '/campaign/traffic_source', { name: 'Meta', tokens: [] });
  const senders = new Map<string, string>();
  for (const [name, more] of Object.entries({
    adding: { duplicates: 'add' },
    ignoring: { duplicates: 'ignore' },
    approving: {},
    refunding: { adjustments: true },
    staging: { stages: true, adjustments: true },
    pounds: { currency: 'GBP', statuses: [{ word: 'yes', status: 'sale' }] },
  })) {
    const body = { name, protection: 'none', ...more };
    const { source, url } = (await api.call('POST', '/postback/source', body)) as {
      source?: { url: string };
      url?: string;
    };
    senders.set(name, new URL((source?.url ?? url) as string).pathname);
  }
  await api.call('POST', '/rate/manual', {
    currency: 'GBP',
    from: '2020-01-01',
    to: null,
    rate: '1.1634571',
  });
  const me = await api.call('GET', '/session/me');
  const key = {
    name: 'Recount',
    scope: 'write',
    expiresAt: null,
    password: ACCOUNT.password,
    language: 'en',
  };
  token = String((await api.call('POST', '/api-key', key)).key);
  return {
    ...names,
    sources,
    corrected: new Map<string, string>([...sources, ['Meta', String(meta.id)]]),
    domain: domain?.id as string,
    api,
    senders,
    postbacks: new URL(String((me.workspace as { postbackUrl: string }).postbackUrl)).pathname,
  };
};
