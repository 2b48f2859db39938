import type { SpendImportAnswer, SpendImportInput } from '../../contracts/campaigns/spend.ts';
import { addDecimals } from '../../core/money/decimal.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db } from '../../db/tables.ts';
import { countOutcomes } from '../http/csv.ts';
import { Refusal } from '../http/refusal.ts';
import type { Auth } from '../session/guard.ts';
import { decideLines, type Step } from './decide-lines.ts';
import { periodReader } from './period.ts';
import { readSpendFile } from './read-file.ts';
import { campaignFinder, resolveLine } from './resolve-line.ts';
import { type Entry, entriesNear, findSpentCampaign, lockSpend, writeEntries } from './store.ts';

const PREVIEW = 50;
const PROBLEMS = 200;

type Who = Pick<Auth, 'user' | 'workspace'>;

const entriesToWrite = (steps: readonly Step[], { timeZone, currency }: Who['workspace']): Entry[] =>
  steps.flatMap(({ said, before, outcome }) =>
    said === null || outcome === 'same'
      ? []
      : [
          {
            publicId: before?.publicId ?? publicId('spd'),
            campaign: said.campaign.number,
            ...said.period,
            amount: said.amount,
            timeZone,
            currency,
            clicks: said.clicks ?? before?.clicks ?? null,
          },
        ],
  );

const beforeOf = ({ before }: Step, currency: string): string | null => {
  if (before === null) return null;
  return before.currency === currency ? before.amount : `${before.amount} ${before.currency}`;
};

const answerOf = (
  steps: readonly Step[],
  { written, ignored, currency }: { written: boolean; ignored: string[]; currency: string },
): SpendImportAnswer => {
  const problems = steps.flatMap((step) => step.problems.map((one) => ({ line: step.file.line, ...one })));
  return {
    counts: countOutcomes(steps),
    written,
    total: steps.reduce((sum, { said }) => (said === null ? sum : addDecimals(sum, said.amount)), '0'),
    currency,
    problems: problems.slice(0, PROBLEMS),
    problemCount: problems.length,
    ignored,
    preview: steps.slice(0, PREVIEW).map((step) => {
      const { line, texts, from, to, amount } = step.file;
      return {
        line,
        campaign: step.campaign?.name ?? texts.campaign,
        from: from ?? texts.from,
        to: to ?? texts.to,
        amount: amount ?? texts.amount,
        before: beforeOf(step, currency),
        clicks: step.file.clicks ?? step.before?.clicks ?? null,
        outcome: step.outcome,
      };
    }),
  };
};

/** The lines of the file, with the campaigns they name. */
const linesOf = async (
  db: Db,
  { workspace }: Who,
  { campaignId, content }: SpendImportInput,
  now: number,
) => {
  const { id, timeZone, currency } = workspace;
  const subject = campaignId === undefined ? null : await findSpentCampaign(db, id, campaignId);
  if (subject === undefined) throw new Refusal('not_found');
  const { lines, ignored } = readSpendFile(content, currency);
  const scene = {
    find: await campaignFinder(db, id),
    only: subject && { number: subject.id, id: subject.public_id, name: subject.name },
    readPeriod: periodReader(timeZone, now),
    currency,
  };
  return { lines: lines.map((line) => resolveLine(line, scene)), ignored };
};

/**
 * Checks every line of a spend file and, if requested, writes the valid ones in one transaction. Throws `not_found` for
 * the campaign, and `validation_failed` for `content` if the file cannot be read as a whole.
 */
export const importSpend = async (
  db: Db,
  who: Who,
  input: SpendImportInput,
  now: number,
): Promise<SpendImportAnswer> => {
  const { id, currency } = who.workspace;
  // Read before the transaction, because on an embedded store a transaction blocks the whole store.
  const { lines, ignored } = await linesOf(db, who, input, now);
  const campaigns = [...new Set(lines.flatMap(({ campaign }) => campaign?.number ?? []))];
  const periods = lines.flatMap(({ said }) => said?.period ?? []);
  const stepsOn = async (on: Db): Promise<Step[]> =>
    decideLines(lines, await entriesNear(on, campaigns, periods), who.workspace);
  if (input.mode === 'check') {
    return answerOf(await stepsOn(db), { written: false, ignored, currency });
  }
  return db.transaction().execute(async (tx) => {
    await lockSpend(tx, id);
    const steps = await stepsOn(tx);
    const written = input.mode === 'good' || steps.every(({ outcome }) => outcome !== 'refuse');
    if (written) {
      const entries = entriesToWrite(steps, who.workspace);
      await writeEntries(tx, { workspace: id, user: who.user.id }, entries, new Date(now));
    }
    return answerOf(steps, { written, ignored, currency });
  });
};
