import type { Formula } from '../../contracts/reports/formula.ts';
import type {
  ColumnName,
  Dimension,
  ReportAnswer,
  ReportFilter,
  ReportRow,
} from '../../contracts/reports/report-query.ts';
import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import { formulaNumber, isFormula } from '../../core/report/columns.ts';
import { isSpread } from '../../core/report/spread.ts';
import { BREAK_EVEN, targetIn } from '../../core/report/verdict.ts';
import type { SpendDimension } from '../../core/spend/target.ts';
import { LOCALES } from '../../messages/languages.ts';
import { mailTexts } from '../mail/mail-text.ts';
import { isTime } from '../report/query/prepare.ts';
import { figuresIn, rangeLabel, stepLabel } from './figures.ts';
import { type NamedType, termsIn } from './term.ts';

/** Contents of an emailed report, with texts and figures in its language; text.ts and html.ts do the layout. */
export interface Sheet {
  readonly language: string;
  readonly title: string;
  readonly range: string;
  /** IANA name of the zone for days and hours. */
  readonly timeZone: string;
  /** Sentences before the numbers. */
  readonly notes: readonly string[];
  readonly totals: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Null if the report has only totals. `words`: number of text columns, from the left. */
  readonly table: {
    readonly caption: string;
    readonly words: number;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  } | null;
  readonly file: string;
  readonly link: { readonly text: string; readonly url: string };
  readonly why: string;
  /** Null if there is no subscription to end. */
  readonly stop: { readonly text: string; readonly url: string } | null;
}

export interface SheetParts {
  readonly language: MailLanguage;
  readonly name: string;
  readonly workspace: string;
  readonly answer: ReportAnswer;
  readonly asked: {
    /** What verdicts compare with. */
    readonly target?: string;
    readonly dimensions: readonly Dimension[];
    readonly metrics: readonly ColumnName[];
    readonly filters: readonly ReportFilter[];
    readonly basis: 'click' | 'conversion';
  };
  /** Names for public IDs in filters; null if it was deleted or has no name. */
  readonly nameOf: (id: string) => string | null;
  readonly types: readonly NamedType[];
  /** Of the workspace. */
  readonly formulas: readonly Formula[];
  /** Number of rows in the attached file, and in total. */
  readonly file: { readonly rows: number; readonly count: number };
  readonly link: string;
  /** When it is sent, as text; null for a test. */
  readonly times: string | null;
  readonly stop: string | null;
}

/** Behind figures whose cost is an average, which a note explains. */
const MARK = ' *';

/** Their names, and the number of others. */
const unknownCosts = (locale: string, { count, campaigns }: ReportAnswer['withoutCost']): string => {
  const named = campaigns.map(({ id, name }) => name ?? id);
  const more = count > named.length ? [`+${count - named.length}`] : [];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format([...named, ...more]);
};

/** Clicks without a cost for want of an ID. */
const withoutId = (
  { withoutId: found }: ReportAnswer,
  locale: string,
  say: ReturnType<typeof mailTexts>,
  dimension: (name: SpendDimension) => string,
): string[] => {
  if (found === undefined) return [];
  const { visits: count, dimensions } = found;
  if (dimensions.join() === 'ad') return [say('mail.report.withoutId.ad', { count })];
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(dimensions.map(dimension));
  return [say('mail.report.withoutId.other', { count, dimensions: names })];
};

/** Spend that matched no visit: in the cost, or left out by filters; and credits that lower no cost. */
const withoutVisits = (
  { withoutVisits: found }: ReportAnswer,
  say: ReturnType<typeof mailTexts>,
  write: (amount: string) => string,
): string[] =>
  (['counted', 'leftOut', 'unlaidCredit'] as const).flatMap((part) => {
    const amount = found?.[part] ?? '0';
    return Number(amount) === 0 ? [] : [say(`mail.report.spend.${part}`, { amount: write(amount) })];
  });

/** The report as the contents of an email. */
export const sheetOf = (parts: SheetParts): Sheet => {
  const { language, answer, asked } = parts;
  const locale = LOCALES[language];
  const say = mailTexts(language);
  const terms = termsIn(language, parts.types, parts.formulas);
  const target = targetIn(asked.target ?? '') ?? BREAK_EVEN;
  const figures = figuresIn(locale, answer.currency, say, parts.formulas, target);
  const { timeZone, total } = answer;
  const range = rangeLabel(answer, locale, timeZone);

  const isMarked = (name: ColumnName, spread: number | null): boolean => {
    if (!isFormula(name)) return isSpread(name, spread);
    const formula = parts.formulas.find(({ number }) => number === formulaNumber(name));
    return formula?.usesCost === true && isSpread('cost', spread);
  };
  const marked = (name: ColumnName, spread: number | null, figure: string): string =>
    isMarked(name, spread) ? `${figure}${MARK}` : figure;
  const totalRow = (metric: ColumnName): string[] => {
    const [now, before] = [total.values[metric], total.previous?.[metric]];
    const figure = marked(metric, total.spread, figures.value(metric, now, total.intervals?.[metric]));
    if (total.previous === null) return [terms.metric(metric), figure];
    return [terms.metric(metric), figure, figures.value(metric, before), figures.change(before, now)];
  };
  const keyWord = (dimension: Dimension, { keys, names }: ReportRow, place: number): string => {
    const key = keys[place] ?? null;
    return isTime(dimension)
      ? stepLabel(key ?? '', dimension, locale, timeZone)
      : terms.value(dimension, key, names[place] ?? null);
  };
  const { dimensions, metrics, filters } = asked;
  const count = figures.count(answer.count);
  const { file } = parts;
  const isCut = file.rows < file.count;

  return {
    language: locale,
    title: parts.name,
    range,
    timeZone,
    notes: [
      ...(parts.times === null ? [say('mail.report.test')] : []),
      ...(answer.compared === null
        ? []
        : [say('mail.report.compared', { range: rangeLabel(answer.compared, locale, timeZone) })]),
      ...(filters.length === 0
        ? []
        : [
            `${say('mail.report.filters')}: ${filters.map((one) => terms.filter(one, parts.nameOf)).join('; ')}`,
          ]),
      ...(asked.basis === 'conversion' ? [say('mail.report.byConversion')] : []),
      ...(answer.incomplete === null ? [] : [say('mail.report.incomplete')]),
      ...(answer.withoutCost.count === 0
        ? []
        : [say('mail.report.withoutCost', { campaigns: unknownCosts(locale, answer.withoutCost) })]),
      ...withoutId(answer, locale, say, (one) => terms.dimension(one)),
      ...withoutVisits(answer, say, (amount) => figures.value('cost', amount)),
      ...(answer.runningSpend ? [say('mail.report.runningSpend')] : []),
      ...([total, ...answer.rows].some(({ spread }) => asked.metrics.some((one) => isMarked(one, spread)))
        ? [say('mail.report.spread')]
        : []),
    ],
    totals: {
      head:
        total.previous === null
          ? [say('mail.report.totals'), say('mail.report.now')]
          : [
              say('mail.report.totals'),
              say('mail.report.now'),
              say('mail.report.before'),
              say('mail.report.change'),
            ],
      rows: metrics.map(totalRow),
    },
    table:
      dimensions.length === 0
        ? null
        : {
            caption:
              answer.rows.length === 0
                ? say('mail.report.nothing')
                : say('mail.report.rows', { shown: figures.count(answer.rows.length), count }),
            words: dimensions.length,
            head: [
              ...dimensions.map((one) =>
                isTime(one) ? say(`mail.report.step.${one}`) : terms.dimension(one),
              ),
              ...metrics.map(terms.shortMetric),
            ],
            rows: answer.rows.map((row) => [
              ...dimensions.map((one, place) => keyWord(one, row, place)),
              ...metrics.map((metric) =>
                marked(
                  metric,
                  row.spread,
                  figures.value(metric, row.values[metric], row.intervals?.[metric]),
                ),
              ),
            ]),
          },
    file: isCut
      ? say('mail.report.fileCut', { rows: figures.count(file.rows), count: figures.count(file.count) })
      : say('mail.report.file', { rows: figures.count(file.rows) }),
    link: { text: say('mail.report.open'), url: parts.link },
    why:
      parts.times === null ? '' : say('mail.report.why', { workspace: parts.workspace, times: parts.times }),
    stop: parts.stop === null ? null : { text: say('mail.report.stop'), url: parts.stop },
  };
};
