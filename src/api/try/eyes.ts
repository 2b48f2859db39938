import type { Plan, PlanDestination, Visitor } from '../../core/routing/plan.ts';

interface Place {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

/** How an edge worker sees a request: its own code, handed over where the house is put together. */
export interface EdgeEyes {
  /** An address as a request has it, in its normal spelling and with its place; null: it is not an address. */
  addressOf(text: string): { readonly full: string; readonly place: Place } | null;
  /** Device, system and browser as routing sees them. */
  agentOf(userAgent: string): Pick<Visitor, 'device' | 'os' | 'browser'>;
  /** The language of an Accept-Language header, or of none. */
  languageOf(header: string | undefined): string;
  /** The address that a visitor is sent to, with a sample in place of what only a real click has. */
  urlOf(redirect: {
    readonly plan: Plan;
    readonly destination: PlanDestination;
    readonly arm: number;
    readonly visitor: Visitor;
    readonly place: Place;
    readonly time: number;
    readonly query: string;
  }): string;
}
