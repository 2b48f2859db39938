import { appendFileSync } from 'node:fs';

/** The attempts of one attack, and how often it succeeded. */
export interface Tally {
  readonly attack: string;
  /** Attempts, each of which had to be refused or to change nothing. */
  readonly tries: number;
  readonly through: number;
  /** A short description of the attempts. */
  readonly note: string;
}

/** Prints a line; `npm run test:attacks` also appends it to the file named in its environment. */
export const tally = (one: Tally): void => {
  const { attack, tries, through, note } = one;
  console.log(`${attack}: ${tries} attempts, ${through} got through (${note})`);
  const file = process.env.FAIRLEAD_ATTACKS_FILE;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(one)}\n`);
};
