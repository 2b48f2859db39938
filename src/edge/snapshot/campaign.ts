import type { Plan } from '../../core/routing/plan.ts';
import { type KeptLine, textOfLine } from '../../snapshot/read/line-store.ts';
import type { CampaignText } from '../../snapshot/read/reader.ts';
import type { CampaignLine, WorkspacePlan } from '../../snapshot/text.ts';
import { namedSlots } from '../click/link-query.ts';
import { Link, type LinkPlan } from '../click/ready-link.ts';

/** Parses a line that was checked before; it is not checked again. */
const readLine = (line: KeptLine): CampaignLine => JSON.parse(textOfLine(line));
const planOfLine = (line: KeptLine): Plan => readLine(line).plan;

/**
 * Decides which campaigns keep their lookups: at most `limit`. A plan with lookups is four times as large as its line,
 * so the busiest campaigns keep theirs, and the others' are rebuilt for each hit. Hits lose half their weight at each
 * epoch, and a campaign needs twice as many as another to replace it, so equals do not evict each other.
 */
export class ReadyCampaigns {
  readonly #limit: number;
  readonly #list: Campaign[] = [];
  #made = 0;
  #hand = 0;
  epoch = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether a campaign outside the list may keep its lookups from now on. */
  admits(campaign: Campaign): boolean {
    if (this.#list.length < this.#limit) {
      this.#list.push(campaign);
      return true;
    }
    if (++this.#made % (4 * this.#limit) === 0) this.epoch++;
    this.#hand = (this.#hand + 1) % this.#limit;
    const other = this.#list[this.#hand]!;
    if (campaign.score(this.epoch) <= 2 * other.score(this.epoch) + 2) return false;
    other.forget();
    this.#list[this.#hand] = campaign;
    return true;
  }
}

/** A campaign of the snapshot: a line of text until its first hit. */
export class Campaign implements CampaignText {
  readonly number: number;
  readonly host: string;
  readonly slug: string;
  readonly line: KeptLine;
  readonly workspace: WorkspacePlan;
  readonly #ready: ReadyCampaigns;
  #link: Link | null = null;
  #hits = 0;
  #epoch = 0;

  /** `line`: already checked. */
  constructor({ number, host, slug, line }: CampaignText, workspace: WorkspacePlan, ready: ReadyCampaigns) {
    this.number = number;
    this.host = host;
    this.slug = slug;
    this.workspace = workspace;
    this.line = line;
    this.#ready = ready;
  }

  get workspaceId(): number {
    return this.workspace.id;
  }

  /** Returns the same object while it is cached. */
  get link(): Link {
    this.#hits++;
    if (this.#link !== null) return this.#link;
    const { plan, linkNames } = readLine(this.line);
    const link = new Link(plan, this.workspace, () => planOfLine(this.line), namedSlots(linkNames));
    if (this.#ready.admits(this)) this.#link = link;
    return link;
  }

  get plan(): LinkPlan {
    return this.link.plan;
  }

  /** Hits, with less weight for those of earlier epochs. */
  score(epoch: number): number {
    this.#hits = epoch - this.#epoch > 30 ? 0 : this.#hits >> (epoch - this.#epoch);
    this.#epoch = epoch;
    return this.#hits;
  }

  forget(): void {
    this.#link = null;
  }
}
