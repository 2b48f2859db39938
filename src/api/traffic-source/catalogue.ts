import * as z from 'zod/mini';
import type { SourceTemplate, SourceToken } from '../../contracts/campaigns/traffic-source.ts';
import { MEANINGS, withUsualRoles } from '../../core/sources/parameters.ts';
import catalogue from './catalogue.json' with { type: 'json' };

/**
 * Tokens of 61 platforms, gathered in November 2026 from their documentation and from published template lists. `single`:
 * only one source has this token.
 */
const Entries = z.array(
  z.strictObject({
    id: z.string(),
    name: z.string(),
    kinds: z.array(z.string()),
    confirmed: z.boolean(),
    builtIn: z.nullable(z.string()),
    clickId: z.nullable(z.string()),
    tokens: z.array(
      z.strictObject({
        parameter: z.string(),
        token: z.string(),
        means: z.nullable(z.enum(MEANINGS)),
        single: z.optional(z.literal(true)),
      }),
    ),
    postback: z.nullable(
      z.strictObject({ url: z.string(), fill: z.array(z.string()), confirmed: z.boolean() }),
    ),
  }),
);

/** The known platforms, by name; those whose tokens are confirmed first. */
export const sourceTemplates: readonly SourceTemplate[] = Entries.parse(catalogue)
  .map(({ tokens, ...entry }) => ({
    ...entry,
    tokens: withUsualRoles(tokens).map(({ single, ...token }) => ({
      ...token,
      linkName: null,
      name: null,
      confirmed: entry.confirmed && single !== true,
    })),
  }))
  .toSorted((a, b) => Number(b.confirmed) - Number(a.confirmed) || a.name.localeCompare(b.name, 'en'));

/** Tokens as a source keeps them. */
export const tokensOf = ({ tokens }: SourceTemplate): SourceToken[] =>
  tokens.map(({ confirmed: _, ...token }) => token);
