import * as z from 'zod/mini';
import { ImportAnswer, ImportInput, Outcome } from '../campaigns/campaign-import.ts';
import { LibraryChange } from './library-change.ts';
import { LibraryFilters, type PageKind } from './library-page.ts';

const SHARED = ['id', 'name', 'url', 'state', 'tags', 'notes'] as const;

/** Columns of the CSV of a kind. `url` is required. */
export const PAGE_COLUMNS = {
  offer: [...SHARED, 'network', 'countries', 'payout', 'currency', 'cap', 'fallback'],
  landing: [...SHARED, 'exits'],
} as const satisfies Record<PageKind, readonly string[]>;
export type PageColumn = (typeof PAGE_COLUMNS)[PageKind][number];

export const LibraryExportQuery = LibraryFilters;

/**
 * A line with the `id` of a page changes it, and with it the campaigns that lead to it if the name or URL is another. Without
 * one, it changes the page with its name and URL, or adds one. Columns that a file lacks stay as they are.
 * Networks are named by name or ID; fallbacks by name, URL or ID, and can be other lines. core/offers/terms-text.ts has `payout` and `cap`.
 */
export const LibraryImport = z.strictObject({
  content: ImportInput.shape.content,
  /** `check` writes nothing; `all` writes nothing unless every line is valid; `good` skips the invalid ones. */
  mode: ImportInput.shape.mode,
});
export type LibraryImport = z.infer<typeof LibraryImport>;

export const LibraryImportAnswer = z.extend(z.omit(ImportAnswer, { preview: true }), {
  /** Campaigns that get a revision because of a page that they lead to: its name, URL, network, cap or fallback. */
  campaigns: z.number(),
  /** The change of names and URLs, which can be undone; null if there is none, or nothing was written. */
  change: z.nullable(LibraryChange),
  /** The first 50 lines. */
  preview: z.array(
    z.object({
      line: z.number(),
      name: z.string(),
      url: z.string(),
      outcome: Outcome,
    }),
  ),
  live: z.boolean(),
});
export type LibraryImportAnswer = z.infer<typeof LibraryImportAnswer>;
