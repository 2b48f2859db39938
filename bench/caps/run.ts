import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LibraryPage } from '../../src/contracts/library/library-page.ts';
import type { OfferCapState } from '../../src/contracts/library/offer.ts';
import type { PostbackSource } from '../../src/contracts/postbacks/postback.ts';
import { FULL_AFTER_MS } from '../../src/core/offers/cap-spans.ts';
import { type Account, openAccount } from '../../test/helpers/account.ts';
import { freePort } from '../../test/helpers/free-port.ts';
import { type Program, startProgram } from '../../test/helpers/program.ts';

const CAP = 1000;
const CONVERSIONS = 10_000;
const PER_SECOND = 100;
/** Clicks and conversions go on until the second fallback has had its turn, but no longer than this. */
const MOST_MS = 5 * 60_000;

/** One click, as the visitor saw it. */
interface Sent {
  /** Milliseconds since 1970 before the request and after its answer. */
  readonly asked: number;
  readonly answered: number;
  /** Host of the offer. */
  readonly to: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const ask = (url: string): Promise<{ status: number; location: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port, pathname, search, host } = new URL(url);
    const headers = { host, 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) bench' };
    const call = request({ agent, hostname, port, path: pathname + search, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' }),
      );
    });
    call.on('error', reject);
    call.end();
  });

const OFFERS = ['one', 'two', 'three'] as const;
const urlOf = (name: string): string => `https://${name}.example/`;

/** Three offers, each the fallback of the one before; the first two have a cap. */
const openCampaign = async (account: Account) => {
  const network = await account.post<PostbackSource>('/postback/source', {
    ...{ name: 'Network', protection: 'none', clickParameter: 's1' },
  });
  const cap = { per: 'total', limit: CAP, counts: 'all', types: null };
  const offers: LibraryPage[] = [];
  for (const name of OFFERS.toReversed()) {
    const fallback = offers.at(-1)?.id ?? null;
    offers.push(
      await account.post<LibraryPage>('/offer', {
        ...{ name, url: urlOf(name), network: network.id, fallback },
        cap: fallback === null ? null : cap,
      }),
    );
  }
  const campaign = await account.post<{ link: string }>('/campaign', {
    ...{ domainId: account.domainId, name: 'Caps' },
    destinations: [{ name: OFFERS[0], url: urlOf(OFFERS[0]) }],
    paths: [{ landing: null, offers: [{ destination: 0, weight: 10_000 }] }],
    default: [{ path: 0, weight: 10_000 }],
    rules: [],
  });
  return { link: campaign.link, postback: network.url ?? '', offers: offers.toReversed() };
};

const measure = async (program: Program): Promise<void> => {
  const account = await openAccount(program);
  const { link, postback, offers } = await openCampaign(account);
  await setTimeout(2000);
  const sent: Sent[] = [];
  let [converted, wrong] = [0, 0];
  const visit = async (): Promise<void> => {
    const asked = Date.now();
    const { location } = await ask(link);
    const { hostname, searchParams } = new URL(location);
    sent.push({ asked, answered: Date.now(), to: hostname });
    const { status } = await ask(`${postback}?cid=${searchParams.get('s1')}&status=sale&payout=1`);
    if (status === 200) converted++;
    else wrong++;
  };
  const began = performance.now();
  const running: Promise<void>[] = [];
  const isDone = (): boolean =>
    converted >= CONVERSIONS && sent.filter(({ to }) => to === `${OFFERS[2]}.example`).length > PER_SECOND;
  for (let i = 0; !isDone() && performance.now() - began < MOST_MS; i++) {
    const due = began + (i * 1000) / PER_SECOND;
    if (due > performance.now()) await setTimeout(due - performance.now());
    running.push(visit());
  }
  await Promise.all(running);
  const seconds = (performance.now() - began) / 1000;
  // The last look counts the clicks that came after each cap was filled.
  await setTimeout(75_000);
  console.log(
    `${sent.length.toLocaleString('en-US')} clicks and ${converted.toLocaleString('en-US')} conversions in ${seconds.toFixed(0)} s by two edge workers, ${wrong} refused; load ${loadavg()[0]?.toFixed(2)}, ${availableParallelism()} processors\n`,
  );
  const bound = (PER_SECOND * FULL_AFTER_MS) / 1000;
  let good = wrong === 0 && converted >= CONVERSIONS;
  console.log(
    '| Offer | Filled after | Full from the minute, later by | Clicks after it was filled | The program says |',
  );
  console.log('|---|---|---|---|---|');
  let since = 0;
  for (const [i, offer] of offers.entries()) {
    const own = sent.filter(({ to }) => to === `${OFFERS[i]}.example`);
    if (own.some(({ answered }) => answered < since)) good = false;
    const [span] = (await account.get<OfferCapState>(`/offer/${offer.id}/cap`)).full;
    if (offer.cap === null) {
      console.log(`| ${offer.name} | no cap | | ${own.length} in all | |`);
      if (own.length === 0) good = false;
      continue;
    }
    if (span === undefined || span.filledAt === null) {
      console.log(`| ${offer.name} | never | | | |`);
      good = false;
      continue;
    }
    const [filled, from] = [Date.parse(span.filledAt), Date.parse(span.since)];
    const over = own.filter(({ answered }) => answered > filled).length;
    // Nobody gets the offer from that minute on, and everybody before it did.
    if (own.some(({ asked }) => asked >= from) || over > bound) good = false;
    if (Math.abs((span.clicksAfter ?? -1) - over) > PER_SECOND) good = false;
    const first = own[0]?.asked ?? Number.NaN;
    console.log(
      `| ${offer.name} | ${((filled - first) / 1000).toFixed(1)} s | ${((from - filled) / 1000).toFixed(1)} s | ${over} | ${span.clicksAfter} |`,
    );
    since = from;
  }
  console.log(
    `\n${good ? 'PASS' : 'FAIL'}: at most ${bound} clicks (${PER_SECOND}/s for ${FULL_AFTER_MS / 1000} s) after a cap of ${CAP} was filled, none after the minute, and the fallbacks in their order`,
  );
  if (!good) process.exitCode = 1;
};

/**
 * `bench caps`: conversions at a steady rate against a cap, with two edge workers: how many clicks an offer still gets after it was
 * filled, and where the others go. Takes four to six minutes. Exit code 1 if the stated bound is exceeded.
 */
export const run = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fairlead-bench-'));
  const program = await startProgram({
    dataDir,
    env: {
      FAIRLEAD_EDGE_PORT: String(await freePort()),
      FAIRLEAD_EDGE_WORKERS: '2',
      FAIRLEAD_FLOOD_PER_MINUTE: '0',
    },
  });
  try {
    await measure(program);
  } finally {
    agent.destroy();
    await program.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  }
};
