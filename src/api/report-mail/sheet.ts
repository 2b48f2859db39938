import type {
  Dimension,
  MetricName,
  ReportAnswer,
  ReportFilter,
  ReportRow,
} from '../../contracts/reports/report-query.ts';
import type { MailLanguage } from '../../contracts/reports/report-schedule.ts';
import { isTime } from '../report/query/prepare.ts';
import { figuresIn, rangeLabel, stepLabel } from './figures.ts';
import { localeOf, termsIn } from './term.ts';
import { reportWords } from './words.ts';

/** Contents of a report mail, with texts and figures in its language; text.ts and html.ts do the layout. */
export interface Sheet {
  readonly language: string;
  readonly title: string;
  readonly range: string;
  /** IANA name of the zone for days and hours. */
  readonly timeZone: string;
  /** Sentences before the numbers. */
  readonly notes: readonly string[];
  readonly totals: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Null: the report has no rows, only totals. `words`: number of text columns, from the left. */
  readonly table: {
    readonly caption: string;
    readonly words: number;
    readonly head: readonly string[];
    readonly rows: readonly (readonly string[])[];
  } | null;
  readonly file: string;
  readonly link: { readonly text: string; readonly url: string };
  readonly why: string;
  /** Null: there is no subscription to end. */
  readonly stop: { readonly text: string; readonly url: string } | null;
}

export interface SheetParts {
  readonly language: MailLanguage;
  readonly name: string;
  readonly workspace: string;
  readonly answer: ReportAnswer;
  readonly asked: {
    readonly dimensions: readonly Dimension[];
    readonly metrics: readonly MetricName[];
    readonly filters: readonly ReportFilter[];
    readonly basis: 'click' | 'conversion';
  };
  /** Names for public IDs in filters; null: it was deleted, or has no name. */
  readonly nameOf: (id: string) => string | null;
  /** Number of rows in the attached file, and in total. */
  readonly file: { readonly rows: number; readonly count: number };
  readonly link: string;
  /** When it is sent, as text; null: this is a test. */
  readonly times: string | null;
  readonly stop: string | null;
}

/** Their names, and the number of others. */
const unknownCosts = (locale: string, { count, campaigns }: ReportAnswer['withoutCost']): string => {
  const named = campaigns.map(({ id, name }) => name ?? id);
  const more = count > named.length ? [`+${count - named.length}`] : [];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format([...named, ...more]);
};

/** The report as the contents of a mail. */
export const sheetOf = (parts: SheetParts): Sheet => {
  const { language, answer, asked } = parts;
  const locale = localeOf(language);
  const words = reportWords(language);
  const terms = termsIn(language);
  const figures = figuresIn(locale, answer.currency);
  const { timeZone, total } = answer;
  const range = rangeLabel(answer, locale, timeZone);

  const totalRow = (metric: MetricName): string[] => {
    const [now, before] = [total.values[metric], total.previous?.[metric]];
    const figure = figures.value(metric, now);
    if (total.previous === null) return [terms.metric(metric), figure];
    return [terms.metric(metric), figure, figures.value(metric, before), figures.change(before, now, words)];
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
      ...(parts.times === null ? [words.test] : []),
      ...(answer.compared === null ? [] : [words.compared(rangeLabel(answer.compared, locale, timeZone))]),
      ...(filters.length === 0
        ? []
        : [`${words.filters}: ${filters.map((one) => terms.filter(one, parts.nameOf)).join('; ')}`]),
      ...(asked.basis === 'conversion' ? [words.byConversion] : []),
      ...(answer.incomplete === null ? [] : [words.incomplete]),
      ...(answer.withoutCost.count === 0
        ? []
        : [words.withoutCost(unknownCosts(locale, answer.withoutCost))]),
      ...(answer.runningSpend ? [words.runningSpend] : []),
    ],
    totals: {
      head:
        total.previous === null
          ? [words.totals, words.now]
          : [words.totals, words.now, words.before, words.change],
      rows: metrics.map(totalRow),
    },
    table:
      dimensions.length === 0
        ? null
        : {
            caption:
              answer.rows.length === 0 ? words.nothing : words.rows(figures.count(answer.rows.length), count),
            words: dimensions.length,
            head: [
              ...dimensions.map((one) => (isTime(one) ? words.steps[one] : terms.dimension(one))),
              ...metrics.map(terms.shortMetric),
            ],
            rows: answer.rows.map((row) => [
              ...dimensions.map((one, place) => keyWord(one, row, place)),
              ...metrics.map((metric) => figures.value(metric, row.values[metric])),
            ]),
          },
    file: isCut
      ? words.fileCut(figures.count(file.rows), figures.count(file.count))
      : words.file(figures.count(file.rows)),
    link: { text: words.open, url: parts.link },
    why: parts.times === null ? '' : words.why(parts.workspace, parts.times),
    stop: parts.stop === null ? null : { text: words.stop, url: parts.stop },
  };
};
