import type * as z from 'zod';

/** What routing can depend on, in one sentence, for anyone who tried something else. */
const FAIR =
  'Where a visitor goes depends only on country, region, language, device, os, browser, localMinute, splitKey and earlierArms: see docs/fair-routing.md.';

const placeOf = (path: readonly PropertyKey[]): string => path.map(String).join('.') || 'the line';

/** A problem of the input as text: where it is, what is wrong, what to do. */
export const describeIssue = (issue: z.core.$ZodIssue): string => {
  const place = placeOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => `"${key}"`).join(', ');
    return `${place}: unknown field ${names}. ${FAIR} The fields are listed in docs/commands.md.`;
  }
  if (issue.path.at(-1) === 'field') return `${place}: rules cannot use this field. ${FAIR}`;
  return `${place}: ${issue.message}. For the fields of a line, see docs/commands.md.`;
};

/** Thrown for a line that cannot be decided; the message says what to do. */
export class LineProblem extends Error {}
