import type { Words } from './words.ts';

const DAY = 1440;
const WEEK = 7 * DAY;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Span = readonly [from: number, to: number];

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

const dayOf = ({ t }: Words, minute: number): string =>
  t(`campaign.day.${DAYS[Math.floor(minute / DAY) % DAYS.length] ?? 'mon'}`);

/** A minute of the week: `Mon, 09:30`. */
export const minuteWords = (words: Words, minute: number): string =>
  words.t('step.moment', { day: dayOf(words, minute), time: clock(minute % DAY) });

/** Whether the span is within one day, including its end. */
const isWithinDay = ([from, to]: Span): boolean => Math.floor(from / DAY) === Math.floor((to - 1) / DAY);

const hoursOf = ([from, to]: Span): string => `${clock(from % DAY)} ${clock(to % DAY || DAY)}`;

/** Spans of the week, grouped by equal hours: `Mon and Tue 09:00 to 17:00, Europe/Lisbon`. */
export const spanWords = (words: Words, spans: readonly Span[]): string[] => {
  const { t, list, zone } = words;
  const alike = Map.groupBy(spans, (span) => (isWithinDay(span) ? hoursOf(span) : span.join()));
  return [...alike.values()].map((same) => {
    const [from, to] = same[0] ?? [0, WEEK];
    if (!isWithinDay([from, to])) {
      const [start, end] = [from, to].map((minute) => minuteWords(words, minute));
      return t('step.span', { from: start ?? '', to: end ?? '', zone });
    }
    const days = list(
      same.map(([start]) => dayOf(words, start)),
      'conjunction',
    );
    return t('campaign.routing.span', { days, from: clock(from % DAY), to: clock(to % DAY || DAY), zone });
  });
};
