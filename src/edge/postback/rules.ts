import { PARAMETER_NAMES } from '../../core/postback/parameter-names.ts';
import { STATUS_WORDS } from '../../core/postback/status-words.ts';
import type {
  DuplicatePolicy,
  IntakeParameter,
  IntakeSource,
  WorkspacePlan,
} from '../../core/routing/plan.ts';

/** How a postback is read that comes to one address. */
export interface IntakeRules {
  /** In the order in which they are looked for. */
  readonly names: Readonly<Record<IntakeParameter, readonly string[]>>;
  /** By the word in small letters. */
  readonly statuses: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<string>;
  readonly duplicates: DuplicatePolicy;
  /** Of payouts that come without one; null: the workspace's. */
  readonly currency: string | null;
  /** Names whose values nobody else may read; null: all of them. */
  readonly hidden: ReadonlySet<string> | null;
}

const hidden = ['secret', 'email', 'phone', 'external_id'] as const;

const makeRules = ({ intake }: WorkspacePlan, source: IntakeSource | null): IntakeRules => {
  const own = Object.entries(source?.parameters ?? {});
  // What is meant for one of the sources may come to the address of the workspace by mistake.
  const senders = source === null ? (intake?.sources ?? []) : [source];
  return {
    names: {
      ...PARAMETER_NAMES,
      ...Object.fromEntries(
        own.map(([ours, theirs]) => [ours, [theirs, ...PARAMETER_NAMES[ours as IntakeParameter]]] as const),
      ),
    },
    hidden: new Set(
      hidden.flatMap((ours) => [
        ...PARAMETER_NAMES[ours],
        ...senders.map(({ parameters }) => parameters?.[ours] ?? ''),
      ]),
    ),
    statuses: new Map([
      ...STATUS_WORDS,
      // Who has a status of that name means it, whatever others mean by the word.
      ...(intake?.custom ?? []).map((word) => [word, word] as const),
      ...Object.entries(intake?.statuses ?? {}),
      ...Object.entries(source?.statuses ?? {}),
    ]),
    known: new Set(['lead', 'sale', 'hold', 'rejected', ...(intake?.custom ?? [])]),
    duplicates: source?.duplicates ?? intake?.duplicates ?? 'update',
    currency: source?.currency ?? null,
  };
};

/** Plans are never changed, only replaced. */
const made = new WeakMap<WorkspacePlan | IntakeSource, IntakeRules>();

/** Made once for each address of a snapshot. */
export const rulesOf = (workspace: WorkspacePlan, source: IntakeSource | null): IntakeRules => {
  const of = source ?? workspace;
  let rules = made.get(of);
  if (rules === undefined) {
    rules = makeRules(workspace, source);
    made.set(of, rules);
  }
  return rules;
};
