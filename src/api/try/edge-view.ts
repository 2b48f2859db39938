import type { Plan, PlanDestination, Visitor } from '../../core/routing/plan.ts';
import type { LinkNames } from '../../core/sources/link-names.ts';

interface Place {
  readonly country: string | null;
  readonly region: string | null;
  readonly city: string | null;
}

/** How an edge worker sees a request, by its own code, which is passed in where the application is assembled. */
export interface EdgeView {
  /** An address from a request, in its normal spelling and with its place; null if it is not an address. */
  addressOf(text: string): { readonly full: string; readonly place: Place } | null;
  /** Device, system and browser as seen by routing. */
  agentOf(userAgent: string): Pick<Visitor, 'device' | 'os' | 'browser'>;
  /** The language of an Accept-Language header, or that of a request without one. */
  languageOf(header: string | undefined): string;
  /** The address that a visitor is sent to, with samples for values that only a real click has. */
  urlOf(redirect: {
    readonly plan: Plan;
    readonly destination: PlanDestination;
    readonly variant: number;
    readonly visitor: Visitor;
    readonly place: Place;
    readonly time: number;
    readonly query: string;
    /** Where the query's parameters are read, if the campaign's source has names of its own for them. */
    readonly linkNames: LinkNames;
  }): string;
}
