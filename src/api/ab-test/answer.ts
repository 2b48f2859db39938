import type {
  AbPhase,
  AbTest,
  AbTestDetail,
  AbTrailEntry,
  AbWaiting,
} from '../../contracts/ab-tests/ab-test.ts';
import { abTestId } from '../../core/clicks/ab-test-number.ts';
import type { Db, Row } from '../../db/tables.ts';
import { namedTypes } from './kept-types.ts';
import { type FoundAbTest, phasesOf, trailOf } from './store.ts';

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

const personOf = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id === null ? null : { id, name: name ?? '' };

export const waitingOf = (test: FoundAbTest, now: number): AbWaiting | null => {
  if (test.state !== 'running') return null;
  if (test.campaign_status === 'paused') return 'campaign_paused';
  if (test.campaign_status === 'archived') return 'campaign_archived';
  if (test.starts_at !== null && now < test.starts_at.getTime()) return 'campaign_not_started';
  return test.ends_at !== null && now >= test.ends_at.getTime() ? 'campaign_ended' : null;
};

/** `now`: milliseconds since 1970. */
export const abTestAnswer = (test: FoundAbTest, now: number): AbTest => ({
  id: test.public_id,
  key: abTestId(test.id),
  name: test.name,
  state: test.state,
  kind: test.kind,
  mode: test.mode,
  campaign: {
    id: test.campaign,
    name: test.campaign_name,
    status: test.campaign_status,
    link: `${test.origin}/${test.slug}`,
    revision: test.campaign_revision,
  },
  rule: test.rule,
  ruleName: test.routing.rules.find(({ number }) => number === test.rule)?.name ?? null,
  arms: test.arms,
  metric: test.metric,
  guardrails: test.guardrails,
  types: namedTypes(test),
  windowSeconds: test.window_seconds,
  alpha: test.alpha,
  mde: test.mde,
  plannedUnits: test.planned_units,
  hypothesis: test.hypothesis,
  phase: test.phase,
  waiting: waitingOf(test, now),
  outcome: test.outcome,
  startedAt: timeOf(test.started_at),
  endedAt: timeOf(test.ended_at),
  createdAt: test.created_at.toISOString(),
  updatedAt: test.updated_at.toISOString(),
  createdBy: personOf(test.user, test.user_name),
  revision: test.revision,
});

export const phaseAnswer = ({ begins, campaign_revision, ...phase }: Row<'ab_phases'>): AbPhase => ({
  phase: phase.phase,
  from: begins.toISOString(),
  reason: phase.reason,
  weights: phase.weights,
  counts: phase.counts,
  campaignRevision: campaign_revision,
});

/** With its phases and its trail. */
export const abTestDetail = async (db: Db, test: FoundAbTest, now: number): Promise<AbTestDetail> => {
  const phases = await phasesOf(db, test.id);
  const trail = await trailOf(db, test.id);
  return {
    ...abTestAnswer(test, now),
    phases: phases.map(phaseAnswer),
    trail: trail.map(
      ({ at, user, user_name, ...entry }): AbTrailEntry => ({
        ...entry,
        at: at.toISOString(),
        user: personOf(user, user_name),
      }),
    ),
  };
};
