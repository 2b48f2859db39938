import {
  MAX_SHARES,
  type Share,
  type ShareMade,
  type WorkspaceShare,
} from '../../contracts/workspace/share.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { Editor } from '../campaign/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import {
  countShares,
  deleteShare,
  type FoundShare,
  findShare,
  insertShare,
  moveEnd,
  noteSeen,
  type OpenShare,
  type Subject,
  sharesIn,
  sharesOf,
  type Terms,
} from './store.ts';

export const shareAnswer = ({ id, created_at, last_seen_at, expires_at, user, name }: FoundShare): Share => ({
  id,
  createdAt: created_at.toISOString(),
  createdBy: user === null ? null : { id: user, name: name ?? '' },
  lastSeenAt: last_seen_at?.toISOString() ?? null,
  expiresAt: expires_at?.toISOString() ?? null,
});

/** All links of a workspace, newest first. */
export const workspaceShares = async (db: Db, workspace: number): Promise<WorkspaceShare[]> =>
  (await sharesIn(db, workspace)).map((row): WorkspaceShare => {
    const { test, test_name, report, report_name } = row;
    return {
      ...shareAnswer(row),
      of: test === null ? 'report' : 'test',
      subject: { id: test ?? report ?? '', name: test_name ?? report_name ?? '' },
    };
  });

/** What differs between links to tests and to reports. */
interface Kind<Found> {
  readonly column: Subject['column'];
  /** Path of the screen that shows it to anyone. */
  readonly screen: string;
  /** Both throw `not_found`. `lock` prevents concurrent creation or revocation of its links. */
  readonly find: (db: Db, workspace: number, id: string) => Promise<Found>;
  readonly lock: (tx: Tx, workspace: number, id: string) => Promise<Found>;
  /** Records who did what, in the same transaction. */
  readonly noted?: (
    tx: Tx,
    subject: number,
    user: number,
    act: 'shared' | 'unshared',
    at: Date,
  ) => Promise<void>;
}

/** `days` from `now`. */
export const endIn = (days: number, now: number): Date => new Date(now + days * DAY_MS);

/** Links that show one kind of subject to anyone. Only a link's hash is stored. */
export const shareLinks = <Found extends { readonly id: number }>(
  { db, config, now }: Pick<Parts, 'db' | 'config' | 'now'>,
  { column, screen, find, lock, noted }: Kind<Found>,
) => ({
  /** Newest first. */
  list: async (workspace: number, id: string): Promise<FoundShare[]> => {
    const { id: subject } = await find(db, workspace, id);
    return sharesOf(db, { column, id: subject });
  },

  /** Throws `validation_failed` (`too_many_shares`). */
  make: (editor: Editor, id: string, termsOf: (found: Found) => Terms): Promise<ShareMade> =>
    db.transaction().execute(async (tx) => {
      const found = await lock(tx, editor.workspace, id);
      const subject = { column, id: found.id };
      const terms = termsOf(found);
      if ((await countShares(tx, subject)) >= MAX_SHARES) throw invalidFields({ share: 'too_many_shares' });
      const at = new Date(now());
      const { id: share, token } = await insertShare(tx, subject, terms, { user: editor.user, now: at });
      await noted?.(tx, found.id, editor.user, 'shared', at);
      const url = new URL(`${screen}/${token}`, config.app.publicUrl).href;
      return {
        id: share,
        url,
        createdAt: at.toISOString(),
        expiresAt: terms.expires_at?.toISOString() ?? null,
      };
    }),

  /** Moves the end of a link. Throws `not_found`. */
  move: (editor: Editor, id: string, share: string, end: Date): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { id: subject } = await lock(tx, editor.workspace, id);
      if (!(await moveEnd(tx, { column, id: subject }, share, end))) throw new Refusal('not_found');
    }),

  revoke: (editor: Editor, id: string, share: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const { id: subject } = await lock(tx, editor.workspace, id);
      if (!(await deleteShare(tx, { column, id: subject }, share))) throw new Refusal('not_found');
      await noted?.(tx, subject, editor.user, 'unshared', new Date(now()));
    }),

  /** Throws `not_found` alike for revoked, ended and unknown links: all are a single index lookup. */
  open: async (token: string): Promise<OpenShare> => {
    const found = await findShare(db, column, token, now());
    if (found === undefined) throw new Refusal('not_found');
    return found;
  },

  seen: ({ id }: OpenShare): Promise<void> => noteSeen(db, id, now()),
});
