import type { MetricName } from '../../contracts/reports/report-query.ts';
import {
  MAX_SHARED_ROWS,
  type ReportShare,
  type ReportShareInput,
  type SharedReport,
} from '../../contracts/reports/report-share.ts';
import type { SavedReportBody } from '../../contracts/reports/saved-report.ts';
import { SHARED_REPORT_PATH } from '../../contracts/unlinked-paths.ts';
import type { ShareMade } from '../../contracts/workspace/share.ts';
import { isMetric } from '../../core/report/columns.ts';
import { typeMetricOf, typesIn, VERDICT } from '../../core/report/metrics.ts';
import { requestAt } from '../../core/report/saved.ts';
import { targetFrom, targetText } from '../../core/report/verdict.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { Editor } from '../campaign/store.ts';
import { conversionTypes } from '../conversion-type/stored-types.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { remembered } from '../http/remembered.ts';
import type { Parts } from '../http/route-deps.ts';
import { queryService } from '../report/query/service.ts';
import { type FoundReport, findReport, lockReport } from '../saved-report/store.ts';
import { endIn, shareAnswer, shareLinks } from '../share/links.ts';
import { askForReader } from '../share/reading.ts';
import type { OpenShare } from '../share/store.ts';
import { hiding, shownAnswer, shownFilters } from './shown.ts';

type Found = Omit<FoundReport, 'id'> & { readonly id: number };

const orGone = (row: FoundReport | undefined): Found => {
  if (row === undefined) throw new Refusal('not_found');
  return { ...row, id: row.number };
};

/** The report and its workspace; undefined if either is deleted or about to be. */
const findShared = async (db: Db, id: number) => {
  const row = await db
    .selectFrom('saved_reports as r')
    .innerJoin('workspaces as w', 'w.id', 'r.workspace_id')
    .select(['r.name', 'r.body', 'w.id', 'w.public_id', 'w.name as workspace_name', 'w.time_zone'])
    .select(['w.currency', 'w.postback_key', 'w.trial_ends_at', 'w.demo'])
    .where('r.id', '=', id)
    .where('r.deleted_at', 'is', null)
    .where('w.deletes_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { name, body, ...workspace } = row;
  return {
    report: { name, body },
    workspace: {
      id: workspace.id,
      publicId: workspace.public_id,
      name: workspace.workspace_name,
      timeZone: workspace.time_zone,
      currency: workspace.currency,
      postbackKey: workspace.postback_key,
      trialEndsAt: workspace.trial_ends_at,
      demo: workspace.demo,
    },
  };
};
type Shared = NonNullable<Awaited<ReturnType<typeof findShared>>>;

/** The saved order, unless it is by a column that is not shown: the order would tell what the column hides. */
const sortIn = ({ sort, dimensions }: SavedReportBody, metrics: readonly MetricName[]): { sort?: string } => {
  const shown: readonly string[] = [...dimensions, ...metrics];
  return sort !== undefined && shown.includes(sort.replace(/^-/, '')) ? { sort } : {};
};

/** Links that show a saved report to anyone. All throw `not_found` if the workspace has no such report. */
export const reportShareService = (parts: Pick<Parts, 'db' | 'reports' | 'config' | 'now'>) => {
  const { db, reports, now } = parts;
  const query = queryService(parts);
  const links = shareLinks<Found>(parts, {
    column: 'saved_report_id',
    screen: SHARED_REPORT_PATH,
    find: async (store: Db, workspace, id) => orGone(await findReport(store, workspace, id)),
    lock: async (tx: Tx, workspace, id) => orGone(await lockReport(tx, workspace, id)),
  });

  /** The report as of now. Throws `not_found` if none of its columns is left. */
  const shown = async ({ report, workspace }: Shared, share: OpenShare): Promise<SharedReport> => {
    const { name, body } = report;
    const types = (await conversionTypes(db, workspace.id)).filter(({ enabled }) => enabled);
    const isKnown = (metric: MetricName): boolean => {
      const type = typeMetricOf(metric)?.type;
      return type === undefined || types.some(({ number }) => number === type);
    };
    const metrics = body.metrics
      .filter(isMetric)
      .filter((metric) => share.metrics?.includes(metric) === true && isKnown(metric));
    if (metrics.length === 0) throw new Refusal('not_found');
    const first = await reports.first(workspace.id);
    const { timeZone } = workspace;
    const moment = { now: now(), timeZone, first: first === null ? null : new Date(first).toISOString() };
    const { sort: _, thresholds: __, ...asked } = requestAt(body, moment);
    const target = targetText(targetFrom(body.thresholds));
    const answer = await query.report(workspace, {
      ...asked,
      ...sortIn(body, metrics),
      metrics,
      target,
      limit: MAX_SHARED_ROWS,
      offset: 0,
    });
    const hide = hiding();
    const numbers = typesIn(metrics);
    return {
      name,
      workspaceName: workspace.name,
      expiresAt: share.expires_at?.toISOString() ?? null,
      dimensions: body.dimensions,
      metrics,
      filters: await shownFilters(db, workspace.id, body.filters, hide),
      basis: body.basis,
      thresholds: (body.thresholds ?? []).filter(
        ({ metric }) => isMetric(metric) && metrics.includes(metric),
      ),
      target: metrics.includes(VERDICT) ? target : null,
      types: types
        .filter(({ number }) => numbers.includes(number))
        .map((type) => ({ number: type.number, known: type.known, name: type.name })),
      answer: shownAnswer(answer, { dimensions: body.dimensions, metrics }, hide),
    };
  };
  const answers = remembered<SharedReport>(now);

  return {
    /** For the security log. */
    nameOf: async (workspace: number, id: string): Promise<string> =>
      orGone(await findReport(db, workspace, id)).name,

    list: async (workspace: number, id: string): Promise<ReportShare[]> =>
      (await links.list(workspace, id)).map((row) => ({ ...shareAnswer(row), metrics: row.metrics ?? [] })),

    /** Throws `validation_failed` (`too_many_shares`; `metric_unknown`: a column that the report does not have). */
    make: (editor: Editor, id: string, { days, metrics }: ReportShareInput): Promise<ShareMade> =>
      links.make(editor, id, ({ body }) => {
        if (!metrics.every((metric) => body.metrics.includes(metric)))
          throw invalidFields({ metrics: 'metric_unknown' });
        return { metrics, expires_at: endIn(days, now()) };
      }),

    move: (editor: Editor, id: string, share: string, days: number): Promise<void> =>
      links.move(editor, id, share, endIn(days, now())),

    revoke: links.revoke,

    /** Throws `not_found` for a link that shows nothing, also if the report filters by something that was deleted. */
    read: async (token: string): Promise<SharedReport> => {
      const share = await links.open(token);
      const found = await findShared(db, share.subject);
      if (found === undefined) throw new Refusal('not_found');
      const answer = await askForReader(found.workspace.id, () =>
        answers(share.id, () => shown(found, share)),
      );
      await links.seen(share);
      return { ...answer, expiresAt: share.expires_at?.toISOString() ?? null };
    },
  };
};

export type ReportShareService = ReturnType<typeof reportShareService>;
