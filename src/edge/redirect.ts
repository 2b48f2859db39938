import type { Decision } from '../core/routing/decide.ts';
import type { Plan, PlanDestination, Visitor } from '../core/routing/plan.ts';
import { isMacro, type Macro, renderTemplate } from '../core/routing/template.ts';
import type { ClickSigner } from '../events/journal/click-id.ts';
import type { Position } from '../events/journal/contract.ts';

export interface Redirect {
  readonly signer: ClickSigner;
  readonly position: Position;
  readonly plan: Plan;
  readonly destination: PlanDestination;
  readonly decision: Decision;
  readonly visitor: Visitor;
  readonly subs: readonly [string, string, string];
}

/** Signing costs a few microseconds: only templates that carry the click id pay for it. */
const clickIdOf = ({ signer, position, plan, decision }: Redirect): string =>
  signer.sign({
    campaign: plan.campaign,
    variant: decision.arm,
    time: position.time,
    node: position.node,
    worker: position.worker,
    epoch: position.epoch,
    sequence: position.sequence,
  });

const values: Readonly<Record<Macro, (redirect: Redirect) => string>> = {
  click_id: clickIdOf,
  campaign_id: ({ plan }) => plan.publicId,
  campaign: ({ plan }) => plan.name.toWellFormed(),
  variant: ({ decision }) => String(decision.arm),
  destination: ({ destination }) => destination.name.toWellFormed(),
  language: ({ visitor }) => visitor.language ?? '',
  device: ({ visitor }) => visitor.device,
  os: ({ visitor }) => visitor.os ?? '',
  browser: ({ visitor }) => visitor.browser,
  country: ({ visitor }) => visitor.country ?? '',
  time: ({ position }) => String(Math.floor(position.time / 1000)),
  random: () => String(Math.floor(Math.random() * 0x1_0000_0000)),
  sub1: ({ subs }) => subs[0].toWellFormed(),
  sub2: ({ subs }) => subs[1].toWellFormed(),
  sub3: ({ subs }) => subs[2].toWellFormed(),
};

/** The address a visitor is sent to. Never throws: the host was checked with the snapshot, values are percent-encoded. */
export const renderDestination = (redirect: Redirect): string => {
  const { template } = redirect.destination;
  if (template.length === 1) return template[0] as string;
  return renderTemplate(template, (macro) => (isMacro(macro) ? values[macro](redirect) : `{${macro}}`));
};
