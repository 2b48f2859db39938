import type { TypeSettings } from '../../core/conversions/type-rules.ts';
import {
  DEFAULT_INTAKE,
  DEFAULT_SCRIPT,
  type DuplicatePolicy,
  type IntakeParameter,
  type IntakeSource,
} from '../../core/postback/intake.ts';
import { PARAMETER_NAMES, STATUS_WORDS } from '../../core/postback/network-names.ts';
import type { WorkspacePlan } from '../../snapshot/text.ts';

/** How to read postbacks to one address. */
export interface IntakeRules {
  /** In lookup order. */
  readonly names: Readonly<Record<IntakeParameter, readonly string[]>>;
  /** By the word in lower case. */
  readonly statuses: ReadonlyMap<string, string>;
  readonly known: ReadonlySet<string>;
  readonly duplicates: DuplicatePolicy;
  /** For payouts without one; null for the workspace's. */
  readonly currency: string | null;
  /** The type word of conversions whose event and status name no type; null for the usual. */
  readonly usualWord: string | null;
  /** Null if no conversion type decides about postbacks. */
  readonly types: readonly TypeSettings[] | null;
  /** Each postback without a transaction ID counts, even if its type occurs once per transaction. */
  readonly countRepeats: boolean;
  /** Events are stages of one conversion. */
  readonly stages: boolean;
  /** A payout below zero is an adjustment. */
  readonly adjustments: boolean;
  /** A page's report may have a payout, and therefore the default of its type. */
  readonly pagesPay: boolean;
  /** Names with private values; null for all. */
  readonly hidden: ReadonlySet<string> | null;
}

const hidden = ['secret', 'email', 'phone', 'external_id'] as const;

const makeRules = ({ intake = DEFAULT_INTAKE }: WorkspacePlan, source: IntakeSource | null): IntakeRules => {
  const own = Object.entries(source?.parameters ?? {});
  // A postback for one of the sources may be sent to the workspace's address by mistake.
  const senders = source === null ? intake.sources : [source];
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
      // A custom status keeps its meaning, whatever others mean by the word.
      ...intake.custom.map((word) => [word, word] as const),
      ...Object.entries(intake.statuses),
      ...Object.entries(source?.statuses ?? {}),
    ]),
    known: new Set(['lead', 'sale', 'hold', 'rejected', ...intake.custom]),
    duplicates: source?.duplicates ?? intake.duplicates,
    currency: source?.currency ?? null,
    usualWord: source?.usualWord ?? null,
    types: intake.types ?? null,
    countRepeats: source?.countRepeats ?? false,
    stages: source?.stages ?? false,
    adjustments: source?.adjustments ?? false,
    pagesPay: (intake.script ?? DEFAULT_SCRIPT).payout,
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
