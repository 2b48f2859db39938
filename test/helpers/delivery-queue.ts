import { resend } from '../../src/api/delivery/resend.ts';
import { type Deliveries, openDeliveries } from '../../src/api/delivery/sending/engine.ts';
import { ruleRow } from '../../src/api/delivery/sending/send-one.ts';
import { fixedRing } from '../../src/config/key-ring.ts';
import { publicId } from '../../src/db/public-id.ts';
import type { Db } from '../../src/db/tables.ts';
import { type FakeConversionFeed, fakeConversionFeed } from '../../src/events/store/fake-conversion-feed.ts';
import type { Answered, Message, Unanswered } from '../../src/outgoing/post.ts';
import { vault } from '../../src/signing/vault.ts';
import { config } from './api-house.ts';
import { oneStore } from './control-stores.ts';
import { changeOf } from './conversion-changes.ts';

const START = Date.UTC(2026, 2, 10);
const keyring = vault(fixedRing(new Uint8Array(32).fill(1)));
type Given = Partial<Parameters<typeof changeOf>[0]>;
type Secrets = Readonly<Record<string, string>>;
type Reply = Partial<Answered> | Unanswered;

/** The deliveries of one workspace, with a receiver whose answers the test sets. */
export interface Queue {
  readonly db: Db;
  readonly workspace: number;
  readonly feed: FakeConversionFeed;
  deliveries: Deliveries;
  readonly sent: Message[];
  /** Messages of the log. */
  readonly logged: string[];
  now: number;
  answer: (message: Message) => Reply | Promise<Reply>;
  /** Adds an outgoing postback to a URL; resolves to its internal id. */
  addRule(target?: object, secret?: string): Promise<number>;
  /** Changes a rule as a user would. */
  changeRule(rule: number, change: { target?: object; match?: object; secrets?: Secrets }): Promise<void>;
  convert(given?: Given): void;
  run(): Promise<void>;
  /** Resends every delivery as a member would; resolves to how many are sent again. */
  resendAll(): Promise<number>;
  /** Continues as a restarted process. */
  restart(): void;
  /** Forgets everything. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

const url = 'https://net.example/?t={txid}&k={secret:key}';

export const openQueue = async (): Promise<Queue> => {
  const store = await oneStore();
  const { db } = store;
  const { id: workspace } = await db
    .insertInto('workspaces')
    .values({ public_id: 'wsp_q', name: 'Q', time_zone: 'UTC', postback_key: 'q' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const feed = fakeConversionFeed();
  const post = async (message: Message): Promise<Answered | Unanswered> => {
    queue.sent.push(message);
    const reply = await queue.answer(message);
    if (reply.ok === false) return reply;
    return { ok: true, status: 200, body: '', retryAfter: null, location: null, ms: 1, ...reply };
  };
  let started = 0;
  const start = () => {
    const mine = ++started;
    return openDeliveries({
      db,
      feed,
      vault: keyring,
      platforms: config.platforms,
      googleOauth: '',
      random: () => 0,
      now: () => queue.now,
      clickId: ({ sequence }) => `c${sequence}`,
      messages: {
        // A stopped process sends nothing more.
        post: (message) => (mine === started ? post(message) : new Promise(() => undefined)),
        refusal: async () => null,
      },
      log: { error: (_, message) => queue.logged.push(message) },
    });
  };
  const queue: Queue = {
    db,
    workspace,
    feed,
    deliveries: start(),
    sent: [],
    logged: [],
    now: START,
    answer: () => ({}),
    addRule: async (target = {}, secret = 'first-secret') => {
      const id = publicId('rul');
      const lists = { events: [], statuses: [], campaigns: [], trafficSources: [], incomingSources: [] };
      const whole = {
        kind: 'url',
        method: 'GET',
        url,
        contentType: 'none',
        body: '',
        headers: [],
        hints: { key: '', accessToken: '' },
      };
      const rule = await db
        .insertInto('outgoing_rules')
        .values({
          public_id: id,
          workspace_id: workspace,
          name: 'Rule',
          enabled: true,
          created_by: null,
          from_seq: await feed.lastChange(),
          match: JSON.stringify(lists),
          target: JSON.stringify({ ...whole, ...target }),
          secrets: keyring.seal(JSON.stringify({ key: secret, accessToken: secret }), ruleRow(id)),
          created_at: new Date(START),
          updated_at: new Date(START),
        } as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      return rule.id;
    },
    changeRule: async (rule, { target, match, secrets }) => {
      const before = await db
        .selectFrom('outgoing_rules')
        .selectAll()
        .where('id', '=', rule)
        .executeTakeFirstOrThrow();
      const hints = secrets && Object.fromEntries(Object.keys(secrets).map((name) => [name, '']));
      await db
        .updateTable('outgoing_rules')
        .set({
          target: JSON.stringify({ ...before.target, ...target, ...(hints && { hints }) }),
          match: JSON.stringify({ ...before.match, ...match }),
          ...(secrets && { secrets: keyring.seal(JSON.stringify(secrets), ruleRow(before.public_id)) }),
          ...{
            version: before.version + 1,
            updated_at: new Date(queue.now),
            failures: 0,
            resting_until: null,
          },
        } as never)
        .where('id', '=', rule)
        .execute();
    },
    convert: (given = {}) => {
      feed.add(changeOf({ workspace, campaign: 0, time: queue.now, ...given }));
    },
    run: async () => {
      await queue.deliveries.run();
      await queue.deliveries.settled();
    },
    resendAll: async () => {
      const ids = (await db.selectFrom('deliveries').select('id').execute()).map(({ id }) => id);
      const { isSending, isListed } = queue.deliveries;
      const log = { error: () => undefined };
      return resend({ db, platforms: config.platforms, isSending, isListed, now: () => queue.now, log }, ids);
    },
    restart: () => {
      queue.deliveries = start();
    },
    empty: async () => {
      await db.deleteFrom('deliveries').execute();
      await db.deleteFrom('outgoing_rules').execute();
      queue.sent.length = 0;
      queue.logged.length = 0;
      queue.now = START;
      queue.answer = () => ({});
    },
    close: () => store.close(),
  };
  return queue;
};
