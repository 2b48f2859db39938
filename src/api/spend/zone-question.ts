import type { SpendImportAnswer } from '../../contracts/campaigns/spend.ts';
import { isSub } from '../../core/report/subs.ts';
import { isRoleDimension, type RoleDimension } from '../../core/sources/parameters.ts';
import type { SpendDimension } from '../../core/spend/target.ts';
import { MOST_SHIFT_MS, SHIFT_STEP_MS, type ZoneSeries, zoneShifts } from '../../core/spend/zone-shift.ts';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { zoneClock } from '../../core/time/zone.ts';
import type { Db } from '../../db/tables.ts';
import type { EventReports } from '../../events/store/event-reports.ts';
import type { StoreDimension, StoreFilter, StoreReportQuery } from '../../events/store/reports.ts';
import type { CampaignSources } from '../traffic-source/campaign-sources.ts';
import { type RoleColumns, roleColumns } from '../traffic-source/role-columns.ts';
import { scopeOf, shapeOf } from './nesting.ts';
import type { ResolvedLine, Said } from './resolve-line.ts';

/** The newest days of a file are enough to tell, and so are its largest targets. */
const MOST_DAYS = 62;
const MOST_TARGETS = 50;

type Good = ResolvedLine & { said: Said };

/** Lines whose targets can be found by the same dimensions: those of which there are most. */
const alike = (lines: readonly ResolvedLine[]): Good[] => {
  // A credit is for no clicks.
  const good = lines.filter((line): line is Good => line.said !== null && !line.said.amount.startsWith('-'));
  const groups = Map.groupBy(good, ({ said, file }) => `${said.scope.campaign === null} ${shapeOf(file)}`);
  const most = [...groups.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
  const newest = most.reduce((latest, { said }) => Math.max(latest, said.period.ends), 0);
  return most.filter(({ said }) => said.period.begins >= newest - MOST_DAYS * DAY_MS);
};

const idsOf = ({ campaign, source }: Said['scope']) => ({
  campaign: campaign?.number ?? null,
  source: source?.id ?? null,
});

/** Values of the line's target in the order of `dimensionsOf`, in the format of reports. */
const keysOf = ({ said: { scope }, file }: Good, sourceOf: CampaignSources['sourceOf']): string[] => {
  const { campaign, source } = idsOf(scope);
  const account = source ?? sourceOf.get(campaign ?? -1) ?? '';
  const own = file.details.map(({ dimension, value }) => (isSub(dimension) ? value : `${account}/${value}`));
  return campaign === null ? own : [String(campaign), ...own];
};

const dimensionsOf = ({ said, file }: Good): (SpendDimension | 'campaign')[] => [
  ...(said.scope.campaign === null ? [] : (['campaign'] as const)),
  ...file.details.map(({ dimension }) => dimension),
];

interface Target {
  keys: string[];
  lines: Good[];
}

/** The question's query: visits of the targets by half hours, from `from` on. */
const queryOf = (
  workspace: number,
  targets: readonly Target[],
  dimensions: readonly (SpendDimension | 'campaign')[],
  { from, steps, roles }: { from: number; steps: number; roles: RoleColumns },
): StoreReportQuery => {
  const used = dimensions.filter((one): one is RoleDimension => isRoleDimension(one));
  const filters = dimensions.map((dimension, place): StoreFilter => {
    const values = [...new Set(targets.map(({ keys }) => keys[place] ?? ''))];
    return isRoleDimension(dimension)
      ? { dimension, op: 'is', values, roles: roles[dimension] }
      : { dimension, op: 'is', values };
  });
  return {
    workspace,
    ...{ from, to: from + steps * SHIFT_STEP_MS },
    steps: Array.from({ length: steps }, (_, place) => from + place * SHIFT_STEP_MS),
    dimensions: [...dimensions, 'step'] satisfies StoreDimension[],
    filters,
    roles: Object.fromEntries(used.map((one) => [one, roles[one]])),
    ...{ metrics: ['visits'], basis: 'click', spend: [], sources: [] },
    order: { by: 'visits', descending: true },
    ...{ limit: Number.MAX_SAFE_INTEGER, offset: 0 },
  };
};

const countOf = ({ said }: Good, by: 'clicks' | 'amount'): number =>
  by === 'clicks' ? (said.clicks ?? 0) : Number(said.amount);

/** Offsets from UTC that some zone has at a time, in milliseconds. */
const offsetsAt = (time: number): ReadonlySet<number> =>
  new Set(['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => zoneClock(zone).offset(time)));

interface Asking {
  workspace: number;
  lines: readonly ResolvedLine[];
  /** Of the file. */
  timeZone: string;
  sourceOf: CampaignSources['sourceOf'];
}

/**
 * Whether the platform's clicks (or amounts, without clicks) match the visits of the same ads much better if the days of
 * a file are those of another zone; null if not, or if the event store is too busy to say.
 */
export const zoneQuestion = async (
  { db, reports }: { db: Db; reports: Pick<EventReports, 'report'> },
  { workspace, lines, timeZone, sourceOf }: Asking,
): Promise<SpendImportAnswer['zone']> => {
  const compared = alike(lines);
  const [first] = compared;
  if (first === undefined) return null;
  const by = compared.every(({ said }) => said.clicks !== null) ? 'clicks' : 'amount';
  const groups = Map.groupBy(
    compared,
    (line) => `${scopeOf(idsOf(line.said.scope))} ${keysOf(line, sourceOf)}`,
  );
  const sizeOf = ({ lines: own }: Target): number => own.reduce((sum, line) => sum + countOf(line, by), 0);
  const targets = [...groups.values()]
    .map((own): Target => ({ keys: keysOf(own[0] as Good, sourceOf), lines: own }))
    .toSorted((a, b) => sizeOf(b) - sizeOf(a))
    .slice(0, MOST_TARGETS);
  const periods = targets.flatMap((target) => target.lines.map(({ said }) => said.period));
  const begins = periods.reduce((least, period) => Math.min(least, period.begins), Infinity);
  const ends = periods.reduce((most, period) => Math.max(most, period.ends), -Infinity);
  const from = begins - MOST_SHIFT_MS;
  const placeOf = (time: number): number => (time - from) / SHIFT_STEP_MS;
  // A zone whose clock is set by less than half an hour does not exist today.
  if (periods.some((one) => !Number.isInteger(placeOf(one.begins)) || !Number.isInteger(placeOf(one.ends))))
    return null;
  const steps = placeOf(ends + MOST_SHIFT_MS);
  const dimensions = dimensionsOf(first);
  const roles = await roleColumns(db, workspace);
  const query = queryOf(workspace, targets, dimensions, { from, steps, roles });
  const answer = await reports.report(query).catch(() => null);
  if (answer === null) return null;
  const visits = new Map<string, number[]>();
  for (const { keys, sums } of answer.rows) {
    const target = JSON.stringify(keys.slice(0, -1));
    const own = visits.get(target) ?? Array.from({ length: steps }, () => 0);
    own[Number(keys.at(-1))] = sums.visits;
    visits.set(target, own);
  }
  const series = targets.flatMap((target): ZoneSeries[] => {
    const own = visits.get(JSON.stringify(target.keys));
    const counted = target.lines.map((line) => ({
      begins: placeOf(line.said.period.begins),
      ends: placeOf(line.said.period.ends),
      count: countOf(line, by),
    }));
    return own === undefined ? [] : [{ periods: counted, visits: own }];
  });
  const offset = zoneClock(timeZone).offset(begins);
  let known: ReadonlySet<number> | undefined;
  const shifts = zoneShifts(series, by, (shift) => {
    // Hundreds of zones are looked up only if there is something to ask.
    known ??= offsetsAt(begins);
    return known.has(offset - shift);
  });
  const [best] = shifts;
  if (best === undefined) return null;
  return {
    by,
    at: new Date(begins).toISOString(),
    shift: best / MINUTE_MS,
    offsets: shifts.map((shift) => (offset - shift) / MINUTE_MS),
  };
};
