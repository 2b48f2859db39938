import * as z from 'zod/mini';
import { MAX_GROUPED } from '../../core/offers/parameter-groups.ts';
import { PublicId } from '../fields.ts';
import { LibraryPageInput } from './library-page.ts';

/** How many groups an answer has; it counts all. */
export const MAX_PROPOSALS = 50;

const ProposedPage = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  revision: z.number(),
  /** How many campaigns lead to it now; archived ones are not counted. */
  campaigns: z.number(),
});

/** Pages whose URLs are that of one of them with own parameters. */
const Proposal = z.object({
  /** The one whose URL stays: the one with the most campaigns that it could be. */
  base: ProposedPage,
  /** `parameters`: the own parameters that its campaigns get. */
  others: z.array(z.extend(ProposedPage, { parameters: z.string() })),
});
export type Proposal = z.infer<typeof Proposal>;

/** Those that most campaigns lead to first. */
export const Proposals = z.object({ groups: z.array(Proposal), total: z.number() });
export type Proposals = z.infer<typeof Proposals>;

const revision = z.number().check(z.int());

/** Makes one page of several. The pages that others become one with keep what they counted, and are archived. */
export const MergeInput = z.strictObject({
  /** Of the page whose URL stays. */
  revision,
  /** Its name from then on. */
  name: LibraryPageInput.shape.name,
  others: z
    .array(z.strictObject({ id: PublicId, revision }))
    .check(z.minLength(1, 'page_required'), z.maxLength(MAX_GROUPED, 'too_many_pages')),
});
export type MergeInput = z.infer<typeof MergeInput>;
