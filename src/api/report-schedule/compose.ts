import type { ColumnName, ReportFilter } from '../../contracts/reports/report-query.ts';
import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import { formulaNumber } from '../../core/report/columns.ts';
import { typeMetricOf, USUAL_METRICS } from '../../core/report/metrics.ts';
import { requestAt } from '../../core/report/saved.ts';
import type { Schedule } from '../../core/report/schedule.ts';
import { targetFrom, targetText } from '../../core/report/verdict.ts';
import type { Db, Row } from '../../db/tables.ts';
import { asking } from '../../events/queue/question.ts';
import { FILE_QUESTION_MS } from '../../events/queue/question-limits.ts';
import { conversionTypes } from '../conversion-type/stored-types.ts';
import { workspaceFormulas } from '../formula/stored-formulas.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Mail } from '../mail/mailer.ts';
import type { Workspace } from '../report/query/prepare.ts';
import { queryService } from '../report/query/service.ts';
import { csvFile } from '../report-mail/attachment.ts';
import { sheetHtml } from '../report-mail/html.ts';
import { sheetOf } from '../report-mail/sheet.ts';
import { sheetText } from '../report-mail/text.ts';
import { timesInWords } from '../report-mail/times.ts';
import { openReportTable } from '../table-file/report-table.ts';

/** Names of the campaigns, destinations and domains that filters identify by public ID; null for anything else. */
const filterNames = async (
  db: Db,
  workspace: number,
  filters: readonly ReportFilter[],
): Promise<(id: string) => string | null> => {
  const ids = [...new Set(filters.flatMap(({ values }) => values.filter((value) => value !== null)))];
  const of = (kind: string): string[] => ids.filter((id) => id.startsWith(`${kind}_`));
  const [campaigns, destinations, domains] = [of('cmp'), of('dst'), of('dom')];
  const named = [
    ...(campaigns.length === 0
      ? []
      : await db
          .selectFrom('campaigns')
          .select(['public_id', 'name'])
          .where('workspace_id', '=', workspace)
          .where('public_id', 'in', campaigns)
          .execute()),
    ...(destinations.length === 0
      ? []
      : await db
          .selectFrom('destinations')
          .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
          .select(['destinations.public_id', 'destinations.name'])
          .where('campaigns.workspace_id', '=', workspace)
          .where('destinations.public_id', 'in', destinations)
          .execute()),
    ...(domains.length === 0
      ? []
      : await db
          .selectFrom('domains')
          .select(['public_id', 'host as name'])
          .where('workspace_id', '=', workspace)
          .where('public_id', 'in', domains)
          .execute()),
  ];
  const names = new Map(named.map(({ public_id, name }) => [public_id, name]));
  return (id) => names.get(id) ?? null;
};

/** Rows shown in the email itself. */
const SHOWN_ROWS = 20;

interface Letter {
  readonly workspace: Workspace;
  readonly report: Pick<Row<'saved_reports'>, 'public_id' | 'name' | 'body'>;
  readonly language: MailLanguage;
  /** Null for a test. */
  readonly times: Schedule | null;
  /** Milliseconds since 1970: the time for which the range is computed, so that each try has the same contents. */
  readonly at: number;
}

/** Writes the email to one recipient; `stop` is null if there is no subscription to end. */
export type WriteTo = (person: { to: string; stop: string | null; id?: string }) => Mail;

export type ComposeParts = Pick<Parts, 'db' | 'reports' | 'tables' | 'now' | 'config'> & {
  events: Pick<Parts['events'], 'storedUpTo'>;
};

/** Without the figures of types and formulas that were removed or turned off since the report was saved. */
const withKnown = <T extends { metrics: readonly ColumnName[]; sort?: string | undefined }>(
  asked: T,
  types: readonly { number: number }[],
  formulas: readonly { number: number }[],
): T & { metrics: ColumnName[] } => {
  const isLeft = (name: string): boolean => {
    const formula = formulaNumber(name);
    if (formula !== null) return formulas.some(({ number }) => number === formula);
    const own = typeMetricOf(name);
    return own === null || types.some(({ number }) => number === own.type);
  };
  const { sort, ...rest } = asked;
  const isSorted = sort !== undefined && isLeft(sort.replace(/^-/, ''));
  const left = asked.metrics.filter(isLeft);
  return { ...rest, metrics: left.length > 0 ? left : USUAL_METRICS, ...(isSorted && { sort }) } as T & {
    metrics: ColumnName[];
  };
};

const fileNameOf = (name: string): string =>
  `${
    name
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'report'
  }.csv`;

/**
 * Creates the report once and returns a function that writes it for each recipient. Throws like `GET /report`:
 * `not_found` if the report filters by something that was deleted.
 */
export const composer = (parts: ComposeParts) => {
  const { db, reports, tables, events, config } = parts;
  const query = queryService(parts);

  const compose = async (letter: Letter, signal: AbortSignal): Promise<WriteTo> => {
    const { workspace, report, language, times, at } = letter;
    const { timeZone } = workspace;
    // Includes everything answered before its time.
    await events.storedUpTo();
    const first = await reports.first(workspace.id);
    const types = (await conversionTypes(db, workspace.id)).filter(({ enabled }) => enabled);
    const saved = requestAt(report.body, {
      now: at,
      timeZone,
      first: first === null ? null : new Date(first).toISOString(),
    });
    const formulas = await workspaceFormulas(db, workspace.id);
    const asked = {
      ...withKnown(saved, types, formulas),
      target: targetText(targetFrom(report.body.thresholds)),
    };
    const answer = await query.report(workspace, { ...asked, limit: SHOWN_ROWS, offset: 0 });
    const file = await csvFile(await openReportTable(parts, workspace, asked, signal), tables, signal);
    const sheet = {
      language,
      name: report.name,
      workspace: workspace.name,
      answer,
      asked,
      nameOf: await filterNames(db, workspace.id, asked.filters),
      types,
      formulas,
      file,
      link: `${config.app.publicUrl}/dashboard?report=${report.public_id}`,
      times: times && timesInWords(times, language, timeZone),
    };
    return ({ to, stop, id }) => {
      const said = sheetOf({ ...sheet, stop });
      return {
        to,
        subject: `${report.name}: ${said.range}`,
        text: sheetText(said),
        html: sheetHtml(said),
        file: { name: fileNameOf(report.name), type: 'text/csv; charset=utf-8', content: file.content },
        ...(stop !== null && { stop }),
        ...(id !== undefined && { id }),
      };
    };
  };

  /** Runs on the workspace's behalf, as one of its programs, so neither jobs nor people at a screen wait for it. */
  return (letter: Letter, signal: AbortSignal): Promise<WriteTo> =>
    asking(
      {
        workspace: letter.workspace.id,
        member: 'mail',
        kind: 'program',
        signal,
        deadlineMs: FILE_QUESTION_MS,
      },
      () => compose(letter, signal),
    );
};
