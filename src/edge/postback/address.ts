import type { PostbackRefusal } from '../../core/postback/refusal.ts';
import type { IntakeSource, WorkspacePlan } from '../../core/routing/plan.ts';
import { type InternalOrigin, internalKey, internalSource } from '../../events/journal/intake-secret.ts';
import type { Tables } from '../snapshot/snapshot-holder.ts';
import type { Protected } from './protection.ts';

/** What a postback's address means. */
export interface PostbackAddress {
  readonly workspace: WorkspacePlan;
  /** Null: the workspace's own address, or an internal one. */
  readonly source: IntakeSource | null;
  /** The internal origin that sent it. */
  readonly by: InternalOrigin | null;
  /** The proof it requires; null: none. */
  readonly guarded: Protected | null;
  /** Why postbacks to it are refused; null: they are not. */
  readonly refused: PostbackRefusal | null;
}

const ours = (['api', 'upload'] as const).map((by) => ({ by, key: internalKey(by) }));

/** `rest`: the path after `/postback`, with its slash. Null: there is no such workspace. */
export const postbackAddress = ({ postbackKeys }: Tables, rest: string): PostbackAddress | null => {
  const slash = rest.indexOf('/', 1);
  const workspace = postbackKeys.get(slash < 0 ? rest.slice(1) : rest.slice(1, slash));
  if (workspace === undefined) return null;
  const key = slash < 0 ? '' : rest.slice(slash + 1);
  const nothing = { workspace, source: null, by: null, guarded: null, refused: null };
  if (key === '') {
    return workspace.intake?.requireSource === true ? { ...nothing, refused: 'source_required' } : nothing;
  }
  const own = ours.find((one) => one.key === key);
  if (own !== undefined) {
    const name = internalSource(workspace.postbackKey, own.by);
    const guarded: Protected = { key: name, protection: 'hmac', version: 1, previous: null };
    return { ...nothing, by: own.by, guarded };
  }
  const source = workspace.intake?.sources.find((one) => one.key === key);
  if (source === undefined) return { ...nothing, refused: 'source_unknown' };
  return { ...nothing, source, guarded: source, refused: source.enabled ? null : 'source_disabled' };
};
