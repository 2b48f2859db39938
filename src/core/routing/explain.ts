import type { Decision, Step } from './decision.ts';
import { fieldOf, holds } from './fair/conditions.ts';
import type { Cap, Condition, Plan, Rule, Split, Visitor } from './plan.ts';
import { templateText } from './url/template.ts';

/** A condition and the visitor's value. */
interface ConditionDetail {
  readonly field: Condition['field'];
  readonly is: boolean;
  /** Values, or `[from, to)` in minutes since Monday 00:00 in the plan's zone. */
  readonly wanted: Condition['values'];
  /** Null if unknown. For `hours`, the minute of the week. */
  readonly seen: string | number | null;
  readonly holds: boolean;
}

interface Place {
  readonly destination: number;
  readonly name: string;
}

/** A step with everything needed to describe it. */
export type StepDetail =
  | Exclude<
      Step,
      {
        step:
          | 'cap'
          | 'rule_cap'
          | 'rule'
          | 'earlier_arm'
          | 'closed_arm'
          | 'split'
          | 'landing'
          | 'earlier_offer'
          | 'offer'
          | 'exit_offer'
          | 'full_offer';
      }
    >
  | { readonly step: 'cap'; readonly cap: string; readonly per: Cap['per']; readonly limit: number }
  | {
      readonly step: 'rule_cap';
      readonly rule: number;
      readonly name: string;
      readonly cap: string;
      readonly per: Cap['per'];
      readonly limit: number;
    }
  | {
      readonly step: 'rule';
      readonly rule: number;
      readonly name: string;
      readonly matched: boolean;
      readonly match: Rule['match'];
      /** Index of the deciding condition; -1: no single one. */
      readonly condition: number;
      readonly conditions: readonly ConditionDetail[];
    }
  /** `weight`: the variant's, in hundredths of a percent. */
  | (Extract<Step, { step: 'earlier_arm' | 'closed_arm' | 'split' }> & { readonly weight: number })
  | (Extract<Step, { step: 'landing' | 'earlier_offer' | 'offer' | 'exit_offer' }> & Place)
  /** `insteadName`: of the fallback; '' if there is none. */
  | (Extract<Step, { step: 'full_offer' }> & Place & { readonly insteadName: string });

const conditionDetail = (condition: Condition, visitor: Visitor, plan: Plan): ConditionDetail => ({
  field: condition.field,
  is: condition.is,
  wanted: condition.values,
  seen: condition.field === 'hours' ? visitor.localMinute : fieldOf(visitor, condition.field),
  holds: holds(condition, visitor, plan),
});

const capDetail = (caps: readonly Cap[], id: string): Pick<Cap, 'per' | 'limit'> => {
  const cap = caps.find((one) => one.id === id);
  return { per: cap?.per ?? 'total', limit: cap?.limit ?? 0 };
};

/** An unnamed destination is identified by its URL. */
const nameOf = (plan: Plan, destination: number): string => {
  const found = plan.destinations.find((one) => one.id === destination);
  return found ? found.name || templateText(found.template) : '';
};

const weightOf = (split: Split, variant: number): number =>
  split.arms.find((one) => one.path === variant)?.weight ?? 0;

/**
 * Details of a decision's explanation: each condition with the wanted and seen values, caps with limits, variants with
 * weights, destinations with names. Takes the plan and visitor of the decision.
 */
export const explain = (
  plan: Plan,
  visitor: Visitor,
  { explanation, rule: decided }: Pick<Decision, 'explanation' | 'rule'>,
): StepDetail[] => {
  const ruleOf = (number: number): Rule | undefined => plan.rules.find((rule) => rule.number === number);
  const split = ruleOf(decided)?.to ?? plan.fallback;
  return explanation.map((step): StepDetail => {
    switch (step.step) {
      case 'cap':
        return { ...step, ...capDetail(plan.caps, step.cap) };
      case 'rule_cap': {
        const rule = ruleOf(step.rule);
        return { ...step, name: rule?.name ?? '', ...capDetail(rule?.caps ?? [], step.cap) };
      }
      case 'rule': {
        const rule = ruleOf(step.rule);
        return {
          ...step,
          name: rule?.name ?? '',
          match: rule?.match ?? 'all',
          conditions: rule?.conditions.map((condition) => conditionDetail(condition, visitor, plan)) ?? [],
        };
      }
      case 'earlier_arm':
      case 'closed_arm':
      case 'split':
        return { ...step, weight: weightOf(split, step.arm) };
      case 'landing':
      case 'earlier_offer':
      case 'offer':
      case 'exit_offer':
        return { ...step, name: nameOf(plan, step.destination) };
      case 'full_offer':
        return {
          ...step,
          name: nameOf(plan, step.destination),
          insteadName: step.instead === 0 ? '' : nameOf(plan, step.instead),
        };
      default:
        return step;
    }
  });
};
