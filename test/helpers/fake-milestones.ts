import type { MilestoneEvents } from '../../src/events/store/milestones.ts';

type First = Parameters<MilestoneEvents['first']>[1];

/** Returns the data it was given, equal for every workspace; by default nothing has happened yet. */
export class FakeMilestones implements MilestoneEvents {
  /** How often a workspace's numbers were queried. */
  asked = 0;
  firsts: Partial<Record<First, number>> = {};
  rule = 0;
  variant = 0;
  valid = 0;
  /** When numbers were reached. */
  at = 0;
  quarters: number[] = [];

  async first(_workspace: number, what: First) {
    this.asked++;
    return this.firsts[what] ?? null;
  }

  async bestRule(_workspace: number, need: number) {
    return { most: this.rule, at: this.rule >= need ? this.at : null };
  }

  async secondVariant(_workspace: number, need: number) {
    return { most: this.variant, at: this.variant >= need ? this.at : null };
  }

  async validVisits(_workspace: number, needs: readonly number[]) {
    return { total: this.valid, at: needs.map((need) => (this.valid >= need ? this.at : null)) };
  }

  async quartersWithVisits() {
    return this.quarters;
  }

  async skippedSpans() {
    return [];
  }
}
