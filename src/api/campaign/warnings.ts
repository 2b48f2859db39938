import type { Warning } from '../../contracts/campaign.ts';
import { lintTemplate } from '../../core/routing/lint.ts';

/** What the linter has to say of the destinations' URLs, in their order. */
export const warningsOf = (destinations: readonly { url: string }[]): Warning[] =>
  destinations.flatMap(({ url }, place) =>
    lintTemplate(url).map(({ code, token, hint }) => ({
      field: `destinations.${place}.url`,
      code,
      token,
      hint: hint ?? null,
    })),
  );
