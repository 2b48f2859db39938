import { NEW_WORKSPACE_SETTINGS } from '../../api/postback/settings.ts';
import { writeSettings } from '../../api/postback/store.ts';
import { publicId, randomText } from '../../db/public-id.ts';
import type { Db } from '../../db/tables.ts';

export interface DemoWorkspace {
  readonly id: number;
  readonly domain: string;
  readonly host: string;
}

const NAME = 'Demo';
/** Amounts of the story. */
const CURRENCY = 'USD';

/** No name server knows it: names below `.example` belong to nobody (RFC 2606). */
const newHost = (): string => `go-${randomText(6).toLowerCase()}.example`;

/**
 * Creates an empty workspace for demo data, as of `begin`, beside the user's own. Null if they have one already. Its domain
 * counts as verified, last at `end`, and is never looked up.
 */
export const makeWorkspace = (
  db: Db,
  { user, timeZone }: { user: number; timeZone: string },
  begin: Date,
  end: Date,
): Promise<DemoWorkspace | null> =>
  db.transaction().execute(async (tx) => {
    // One request at a time sees a user without a demo.
    await tx.selectFrom('users').select('id').where('id', '=', user).forUpdate().executeTakeFirstOrThrow();
    const known = await tx
      .selectFrom('demos')
      .select('user_id')
      .where('user_id', '=', user)
      .executeTakeFirst();
    if (known !== undefined) return null;
    const { id } = await tx
      .insertInto('workspaces')
      .values({
        ...{ public_id: publicId('wsp'), name: NAME, time_zone: timeZone, postback_key: randomText(24) },
        ...{ currency: CURRENCY, demo: true, created_at: begin },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('memberships').values({ workspace_id: id, user_id: user, role: 'owner' }).execute();
    await tx.insertInto('demos').values({ user_id: user, workspace_id: id }).execute();
    const host = newHost();
    const domain = publicId('dom');
    await tx
      .insertInto('domains')
      .values({
        ...{ public_id: domain, workspace_id: id, host, is_default: false, status: 'verified' },
        ...{ origin: `https://${host}`, created_at: begin },
        ...{ verified_at: begin, checked_at: end, next_check_at: null },
      })
      .execute();
    await writeSettings(tx, id, NEW_WORKSPACE_SETTINGS, begin);
    return { id, domain, host };
  });
