import { setImmediate } from 'node:timers/promises';
import type { CampaignInput, CampaignStatus } from '../../../contracts/campaigns/campaign.ts';
import {
  type BulkAnswer,
  type BulkInput,
  type Changed,
  MAX_BULK,
  MAX_CLONES,
} from '../../../contracts/campaigns/campaign-bulk.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../../db/tables.ts';
import { invalidFields, Refusal } from '../../http/refusal.ts';
import { editedPart } from '../answer.ts';
import { completeRevisions, keepRevisions } from '../revision-store.ts';
import { createCampaign } from '../service.ts';
import { type Editor, findCampaigns, type StoredCampaign } from '../store.ts';
import { allMatching } from './list-store.ts';
import { withoutTags, withTags } from './tagging.ts';

const LONGEST_NAME = 120;

/** `Spring (2)`, or the next number not used in the workspace; without words, so that it needs no translation. */
const freeName = async (db: Db, workspace: number, name: string): Promise<string> => {
  const base = name.replace(/ \(\d+\)$/, '').slice(0, LONGEST_NAME - 8);
  const rows = await db
    .selectFrom('campaigns')
    .select('name')
    .where('workspace_id', '=', workspace)
    .where('name', 'like', `${base.replace(/[\\%_]/g, '\\$&')} (%`)
    .execute();
  const taken = new Set(rows.map((row) => row.name));
  for (let number = 2; ; number++) {
    const candidate = `${base} (${number})`;
    if (!taken.has(candidate)) return candidate;
  }
};

/** A copy of the campaign, as a form would send it: with a new link, destinations, paths and rules. */
const cloneOf = (campaign: StoredCampaign, name: string): CampaignInput => {
  const { status: _status, slug: _slug, destinations, paths, rules, ...rest } = editedPart(campaign);
  return {
    ...rest,
    name,
    destinations: destinations.map(({ id: _, ...destination }) => destination),
    paths: paths.map(({ number: _, ...path }) => path),
    rules: rules.map(({ number: _, ...rule }) => rule),
  };
};

/** Campaigns per transaction; others get their turn in between. */
const PORTION = 200;

/** What one call can change. */
interface State {
  status: CampaignStatus;
  tags: string[];
}
/** The desired state of a campaign, or why it stays unchanged. */
type Next = (campaign: StoredCampaign) => State | 'conflict' | 'too_many_tags';

const emptyAnswer = (): BulkAnswer => ({ changed: [], same: 0, failed: [] });

const nextOf = ({ action, tags: given = [] }: BulkInput): Next => {
  const statuses = { pause: 'paused', resume: 'active', archive: 'archived' } as const;
  return ({ status, tags }) => {
    if (action === 'untag') return { status, tags: withoutTags(tags, given) };
    if (action === 'tag') {
      const more = withTags(tags, given);
      return more === 'too_many_tags' ? more : { status, tags: more };
    }
    return { status: action === 'clone' ? status : statuses[action], tags };
  };
};

const stateText = ({ status, tags }: State): string => JSON.stringify([status, tags]);

const write = async (
  tx: Tx,
  editor: Editor,
  wanted: ReadonlyMap<StoredCampaign, State>,
  now: Date,
): Promise<StoredCampaign[]> => {
  const campaigns = [...wanted.keys()];
  await completeRevisions(tx, campaigns);
  const snapshot = await nextSnapshotRevision(tx);
  for (const group of Map.groupBy(campaigns, (one) => stateText(wanted.get(one) as State)).values()) {
    const { status, tags } = wanted.get(group[0] as StoredCampaign) as State;
    await tx
      .updateTable('campaigns')
      .set((eb) => ({
        status,
        tags,
        snapshot_revision: snapshot,
        updated_at: now,
        revision: eb('revision', '+', 1),
      }))
      .where(
        'id',
        'in',
        group.map((one) => one.id),
      )
      .execute();
  }
  const ids = campaigns.map((one) => one.public_id);
  const written = await findCampaigns(tx, editor.workspace, ids);
  await keepRevisions(tx, written, editor.user, now);
  return written;
};

/** Brings campaigns to the state returned by `next`, in portions. `next` can be prepared for each portion. */
const change = async (
  db: Db,
  editor: Editor,
  ids: readonly string[],
  nextFor: (tx: Tx, campaigns: readonly StoredCampaign[]) => Promise<Next>,
  now: Date,
): Promise<BulkAnswer> => {
  const answer = emptyAnswer();
  const all = [...new Set(ids)];
  for (let from = 0; from < all.length; from += PORTION) {
    const portion = all.slice(from, from + PORTION);
    await db.transaction().execute(async (tx) => {
      await lockSnapshot(tx);
      const found = await findCampaigns(tx, editor.workspace, portion);
      const known = new Set(found.map((one) => one.public_id));
      for (const id of portion) {
        if (!known.has(id)) answer.failed.push({ id, name: null, code: 'not_found' });
      }
      const next = await nextFor(tx, found);
      const wanted = new Map<StoredCampaign, State>();
      for (const campaign of found) {
        const state = next(campaign);
        const { public_id: id, name } = campaign;
        if (typeof state === 'string') answer.failed.push({ id, name, code: state });
        else if (stateText(state) === stateText(campaign)) answer.same += 1;
        else wanted.set(campaign, state);
      }
      if (wanted.size === 0) return;
      for (const { public_id: id, revision } of await write(tx, editor, wanted, now)) {
        answer.changed.push({ id, revision });
      }
    });
    await setImmediate();
  }
  return answer;
};

const cloneAll = async (db: Db, editor: Editor, ids: readonly string[], now: Date): Promise<BulkAnswer> => {
  const answer = emptyAnswer();
  const found = await findCampaigns(db, editor.workspace, ids);
  const byId = new Map(found.map((one) => [one.public_id, one]));
  for (const id of new Set(ids)) {
    const campaign = byId.get(id);
    if (!campaign) {
      answer.failed.push({ id, name: null, code: 'not_found' });
      continue;
    }
    try {
      const name = await freeName(db, editor.workspace, campaign.name);
      // Paused, so that nothing goes live unreviewed.
      const made = await createCampaign(db, editor, cloneOf(campaign, name), now, 'paused');
      answer.changed.push({ id: made.public_id, revision: made.revision });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      answer.failed.push({ id, name: campaign.name, code: 'cannot_clone' });
    }
  }
  return answer;
};

/** Throws `validation_failed` if more is requested than one call can do. */
export const changeMany = async (
  db: Db,
  editor: Editor,
  input: BulkInput,
  now: Date,
): Promise<BulkAnswer> => {
  const ids = input.ids ?? (await allMatching(db, editor.workspace, input.filters ?? {})).ids;
  const most = input.action === 'clone' ? MAX_CLONES : MAX_BULK;
  if (ids.length > most) throw invalidFields({ [input.ids ? 'ids' : 'filters']: 'too_many_campaigns' });
  if (input.action === 'clone') return cloneAll(db, editor, ids, now);
  const next = nextOf(input);
  return change(db, editor, ids, async () => next, now);
};

/** Status and tags of the previous revision; a campaign created by the change has none and is archived. */
const stateBefore = async (tx: Tx, campaigns: readonly StoredCampaign[]): Promise<Map<number, State>> => {
  if (campaigns.length === 0) return new Map();
  const rows = await tx
    .selectFrom('campaign_revisions as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .whereRef('r.revision', '=', (eb) => eb('c.revision', '-', 1))
    .where(
      'c.id',
      'in',
      campaigns.map((one) => one.id),
    )
    .select(['c.id', 'r.body'])
    .execute();
  return new Map(
    rows.map(({ id, body }) => {
      const { status, tags = [] } = body as { status: CampaignStatus; tags?: string[] };
      return [id, { status, tags }];
    }),
  );
};

/** A campaign that has changed since is a `conflict` and stays unchanged. */
export const undoMany = (
  db: Db,
  editor: Editor,
  changed: readonly Changed[],
  now: Date,
): Promise<BulkAnswer> => {
  const revisions = new Map(changed.map(({ id, revision }) => [id, revision]));
  return change(
    db,
    editor,
    changed.map(({ id }) => id),
    async (tx, campaigns) => {
      const before = await stateBefore(tx, campaigns);
      return ({ id, public_id, revision, tags }) => {
        if (revisions.get(public_id) !== revision) return 'conflict';
        return before.get(id) ?? { status: 'archived', tags };
      };
    },
    now,
  );
};
