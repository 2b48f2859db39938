import type { SpendImportAnswer, SpendImportInput } from '../../contracts/campaigns/spend.ts';
import type { Db } from '../../db/tables.ts';
import { countOutcomes } from '../http/csv.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { type CampaignSources, campaignSources } from '../traffic-source/campaign-sources.ts';
import { addUp } from './add-up.ts';
import { decideLines, type Step } from './decide-lines.ts';
import { spendConverter } from './money.ts';
import { withIdsOfNames } from './names/names-in-file.ts';
import { type Named, sharedNames } from './names/shared-names.ts';
import { sumOf } from './nesting.ts';
import { periodReader } from './period.ts';
import { readSpendFile, type SpendFile } from './read-file.ts';
import { campaignFinder, pricedLine, type ResolvedLine, resolveLine } from './resolve-line.ts';
import { sourceQuestion } from './source-question.ts';
import { type Entry, entriesNear, entryKey, findSpentCampaign, lockSpend } from './store.ts';
import { replacedHours, vanishedEntries, zeroed } from './vanished.ts';
import { type Decision, type UploadSettings, type Who, writeUpload } from './write-upload.ts';
import { zoneQuestion } from './zone-question.ts';

const PREVIEW = 50;
const PROBLEMS = 200;

type SpendParts = Pick<Parts, 'db' | 'rates' | 'reports'>;

/** A file with the campaigns and sources that it names. */
interface Upload extends UploadSettings, Pick<SpendFile, 'ignored' | 'totalRows'> {
  lines: ResolvedLine[];
  sources: CampaignSources;
  named: SpendImportAnswer['named'];
  /** Sources whose visits have the names of lines without a source; null if its lines are not by name. */
  asked: SpendImportAnswer['sources'] | null;
}

const beforeOf = ({ before }: Step, currency: string): string | null => {
  if (before === null) return null;
  return before.currency === currency ? before.amount : `${before.amount} ${before.currency}`;
};

const previewOf = (step: Step, currency: string): SpendImportAnswer['preview'][number] => {
  const { line, texts, details, from, to, hour, amount, clicks } = step.file;
  return {
    line,
    campaign: step.scope?.campaign?.name ?? step.scope?.source?.name ?? texts.campaign,
    details,
    name: step.file.name,
    from: from ?? texts.from,
    to: to ?? texts.to,
    hour,
    amount: step.said?.amount ?? amount ?? texts.amount,
    original: step.said?.original ?? null,
    before: beforeOf(step, currency),
    clicks: clicks ?? step.before?.clicks ?? null,
    outcome: step.outcome,
  };
};

const answerOf = (
  { steps, vanished }: Decision,
  { ignored, totalRows, currency, named }: Upload,
  {
    written,
    uploadId,
    zone,
    asked,
  }: Pick<SpendImportAnswer, 'written' | 'uploadId' | 'zone'> & { asked: SpendImportAnswer['sources'] },
): SpendImportAnswer => {
  const problems = steps.flatMap((step) => step.problems.map((one) => ({ line: step.file.line, ...one })));
  return {
    counts: countOutcomes(steps),
    written,
    uploadId,
    total: sumOf(steps.flatMap(({ said }) => said ?? [])),
    currency,
    problems: problems.slice(0, PROBLEMS),
    problemCount: problems.length,
    ignored,
    totalRows,
    vanished: { count: vanished.length, amount: sumOf(vanished) },
    zone,
    named,
    sources: asked,
    preview: steps.slice(0, PREVIEW).map((step) => previewOf(step, currency)),
  };
};

/** The campaign and the source that the whole file is for. `not_found`; field `campaign_required` for both. */
const subjectsOf = async (
  db: Db,
  workspace: number,
  { campaignId, sourceId }: SpendImportInput,
  { sources }: CampaignSources,
) => {
  if (campaignId !== undefined && sourceId !== undefined)
    throw new Refusal('validation_failed', {
      fields: { campaignId: 'campaign_required' },
      hints: { campaignId: 'Send either campaignId or sourceId, not both.' },
    });
  const campaign = campaignId === undefined ? null : await findSpentCampaign(db, workspace, campaignId);
  const name = sourceId === undefined ? undefined : sources.get(sourceId);
  if (campaign === undefined || (sourceId !== undefined && name === undefined))
    throw new Refusal('not_found');
  return {
    only: campaign && { number: campaign.id, id: campaign.public_id, name: campaign.name },
    source: sourceId === undefined || name === undefined ? null : { id: sourceId, name },
  };
};

/** Levels of which exports have names. */
const NAMED_LEVELS = ['ad', 'adGroup', 'adCampaign'] as const;
const [, ...COARSER_LEVELS] = NAMED_LEVELS;

/** What a file names without its ID, as `named` of the answer. */
const namedBy = (
  { nameOnly, isByName, coarserId }: SpendFile,
  lines: readonly ResolvedLine[],
  spreadable: boolean,
): SpendImportAnswer['named'] => {
  const dimension = NAMED_LEVELS.find((level) => level === nameOnly);
  if (dimension === undefined) return null;
  const found = isByName ? lines.filter(({ problems }) => problems.length === 0).length : 0;
  const by = COARSER_LEVELS.find((level) => level === coarserId) ?? null;
  return { dimension, found, spreadable, by };
};

const readUpload = async (
  parts: SpendParts,
  { workspace }: Who,
  input: SpendImportInput,
  now: number,
): Promise<Upload> => {
  const { db, rates } = parts;
  const { id, currency } = workspace;
  const timeZone = input.timeZone ?? workspace.timeZone;
  const sources = await campaignSources(db, id);
  const subjects = await subjectsOf(db, id, input, sources);
  const { only, source } = subjects;
  const hasAccount = source !== null || (only !== null && sources.sourceOf.has(only.number));
  const file = readSpendFile(input.content, {
    currency,
    hasSource: source !== null,
    hasAccount,
    ignoresNames: input.spread === true,
  });
  const find = await campaignFinder(db, id);
  const campaigns = [...new Set(file.lines.map((line) => line.campaign ?? ''))].map(find);
  const areKnown = campaigns.every((one) => typeof one !== 'string');
  const haveSources = campaigns.every((one) => typeof one !== 'string' && sources.sourceOf.has(one.number));
  // For IDs, the account must be known. Otherwise it is not known which of several campaigns of the platform is this one.
  const spreadable =
    file.coarserId !== null
      ? hasAccount || (only === null && haveSources)
      : source === null && (only === null ? areKnown : campaigns.length <= 1);
  const convert = spendConverter(rates.rateOf, { workspace: id, currency, timeZone, now });
  const scene = {
    find,
    ...subjects,
    sourceOf: sources.sourceOf,
    isByPlatform: file.isByPlatform,
    isAllForOnly: file.nameOnly !== null && spreadable,
    readPeriod: periodReader(timeZone, now),
    convert,
  };
  const read = file.lines.map((line) => resolveLine(line, scene));
  const identified = file.isByName
    ? await withIdsOfNames({ ...parts, now }, id, read, sources)
    : { lines: read, asked: null };
  const { lines: added, sums } = addUp(identified.lines);
  const resolved = added.map((line) => pricedLine(line, convert));
  return {
    ...{ lines: resolved, ignored: file.ignored, totalRows: file.totalRows + sums },
    ...{ named: namedBy(file, identified.lines, spreadable), asked: identified.asked },
    ...{ campaign: only?.number ?? null, source: source?.id ?? null, fileName: input.fileName || null },
    ...{ sources, timeZone, currency, zeroMissing: input.zeroMissing ?? false },
  };
};

/** Refuses lines for a name that several IDs have. */
const withUniqueNames = async (
  parts: SpendParts,
  workspace: number,
  upload: Upload,
  now: number,
): Promise<Upload> => {
  const namedIn = ({ scope, file }: ResolvedLine): Named[] => {
    const campaign = scope?.campaign?.number;
    return campaign === undefined ? [] : file.details.map((detail) => ({ campaign, detail }));
  };
  const shared = await sharedNames({ ...parts, now }, workspace, upload.lines.flatMap(namedIn));
  const lines = upload.lines.map((line) => {
    const own = namedIn(line).filter((one) => shared.of(one) !== undefined);
    if (own.length === 0) return line;
    const problems = own.map(({ detail: { dimension: field, value: text } }) => ({
      field,
      code: 'name_not_unique',
      text,
    }));
    return { ...line, said: null, problems: [...line.problems, ...problems] };
  });
  return { ...upload, lines };
};

/** Entries that the lines can replace, overlap or cross. */
const entriesAround = (db: Db, workspace: number, { lines, sources }: Upload): Promise<Entry[]> => {
  const campaigns = new Set<number>();
  const accounts = new Set<string>();
  for (const { scope } of lines) {
    const account = scope?.source?.id ?? sources.sourceOf.get(scope?.campaign?.number ?? -1);
    if (scope?.campaign) campaigns.add(scope.campaign.number);
    if (account !== undefined) accounts.add(account);
    // Those of campaigns cross only lines that are for their source.
    if (scope?.source && account !== undefined)
      for (const campaign of sources.campaignsOf.get(account) ?? []) campaigns.add(campaign);
  }
  const periods = lines.flatMap(({ said }) => said?.period ?? []);
  return entriesNear(db, workspace, { campaigns: [...campaigns], sources: [...accounts] }, periods);
};

const isRefused = ({ outcome }: Step): boolean => outcome === 'refuse';

/** The lines' outcomes if the hours that their days replace are removed, and those hours. */
const decideDays = (
  { lines, timeZone, currency, sources: { sourceOf } }: Upload,
  entries: readonly Entry[],
): Pick<Decision, 'steps' | 'replaced'> => {
  const hours = replacedHours(lines, entries);
  for (;;) {
    const replaced = new Set([...hours.values()].flat());
    const staying = replaced.size === 0 ? entries : entries.filter((entry) => !replaced.has(entry));
    const steps = decideLines(lines, staying, { timeZone, currency, sourceOf });
    // The hours of a refused day stay, and can refuse other lines.
    const kept = steps.filter((step) => isRefused(step) && hours.delete(step.file));
    if (kept.length === 0) return { steps, replaced: [...replaced] };
  }
};

const decide = async (db: Db, workspace: number, upload: Upload): Promise<Decision> => {
  const { lines, currency, zeroMissing } = upload;
  const entries = await entriesAround(db, workspace, upload);
  const usual = decideDays(upload, entries);
  // What a day replaces is not missing.
  const replaced = new Set(usual.replaced.map(entryKey));
  const missing = vanishedEntries(lines, entries, currency).filter((entry) => !replaced.has(entryKey(entry)));
  if (missing.length === 0) return { ...usual, vanished: [] };
  const gone = new Set(missing.map(entryKey));
  const after = entries.map((entry) => (gone.has(entryKey(entry)) ? zeroed(entry) : entry));
  const without = decideDays(upload, after);
  // What is refused could be one of them.
  if (without.steps.some(isRefused)) return { ...usual, vanished: [] };
  return { ...(zeroMissing ? without : usual), vanished: missing };
};

/**
 * Checks every line of a spend file and, if requested, writes the valid ones in one transaction. Throws `not_found` for
 * the campaign or source, and `validation_failed` for `content` if the file cannot be read as a whole.
 */
export const importSpend = async (
  parts: SpendParts,
  who: Who,
  input: SpendImportInput,
  now: number,
): Promise<SpendImportAnswer> => {
  const { db } = parts;
  const { id } = who.workspace;
  // Read before the transaction, because on an embedded store a transaction blocks the whole store.
  const upload = await withUniqueNames(parts, id, await readUpload(parts, who, input, now), now);
  if (input.mode === 'check') {
    const { lines, timeZone, sources } = upload;
    const zone = await zoneQuestion(parts, { workspace: id, lines, timeZone, sourceOf: sources.sourceOf });
    // A campaign has the source that it has.
    const asked =
      input.campaignId === undefined && upload.asked === null
        ? await sourceQuestion(parts, id, { lines, sources: sources.sources })
        : (upload.asked ?? []);
    return answerOf(await decide(db, id, upload), upload, { written: false, uploadId: null, zone, asked });
  }
  return db.transaction().execute(async (tx) => {
    await lockSpend(tx, id);
    const decision = await decide(tx, id, upload);
    const written = input.mode === 'good' || decision.steps.every(({ outcome }) => outcome !== 'refuse');
    const uploadId = written ? await writeUpload(tx, who, { decision, settings: upload, now }) : null;
    return answerOf(decision, upload, { written, uploadId, zone: null, asked: [] });
  });
};
