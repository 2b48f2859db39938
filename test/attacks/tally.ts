import { appendFileSync } from 'node:fs';

/** What one attack tried, and how often it got through. */
export interface Tally {
  readonly attack: string;
  /** Attempts, each of which had to be refused or to change nothing. */
  readonly tries: number;
  readonly through: number;
  /** What the attempts were, in a few words. */
  readonly note: string;
}

/** Prints a line; `npm run test:attacks` collects them in the file that it names. */
export const tally = (one: Tally): void => {
  const { attack, tries, through, note } = one;
  console.log(`${attack}: ${tries} attempts, ${through} got through (${note})`);
  const file = process.env.FAIRLEAD_ATTACKS_FILE;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`);
};
