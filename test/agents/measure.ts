import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import crawlers from 'crawler-user-agents';
import { type LineAnswer, lineAnswerer } from '../../src/commands/classify/answer-line.ts';

/** One labeled user agent; README.md names the sources. `-`: not labeled, '': none. */
export interface Labelled {
  readonly source: string;
  readonly kind: 'human' | 'bot' | 'impossible';
  /** Kind of device or program: tv, console, in-app, ... Figures are listed by it. */
  readonly group: string;
  readonly device: string;
  readonly os: string;
  readonly browser: string;
  readonly inApp: string;
  readonly ua: string;
}

const isKind = (text: string): text is Labelled['kind'] => /^(?:human|bot|impossible)$/.test(text);

const [, ...lines] = readFileSync(new URL('agents.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

const listed: readonly Labelled[] = lines.map((line) => {
  const [source = '', kind = '', group = '', device = '', os = '', browser = '', inApp = '', ua = ''] =
    line.split('\t');
  if (!isKind(kind) || ua === '') throw new Error(`Not a row of the labelled set: ${line}`);
  return { source, kind, group, device, os, browser, inApp, ua };
});

/** Two texts on the crawler list belong to people in Facebook's and Instagram's apps, one to a browser for macOS. */
const people = /IABMV\/1\) NV\/1|MetaIAB Facebook|Fluid\/0/;
const known = new Set(listed.map(({ ua }) => ua));
const unlabelled = { device: '-', os: '-', browser: '-', inApp: '-' };

const named: readonly Labelled[] = [...new Set(crawlers.flatMap(({ instances }) => instances))]
  .filter((ua) => !people.test(ua) && !known.has(ua))
  .map((ua) => ({ source: 'crawler-user-agents', kind: 'bot', group: 'crawler list', ...unlabelled, ua }));

export const labelled: readonly Labelled[] = [...listed, ...named];

/** Rules are developed on one half and only measured on the other. */
export const isHeldOut = ({ ua }: Labelled): boolean => (crc32(ua) & 1) === 1;

const answer = lineAnswerer(() => ({ kindOf: () => null }));

export const answerOf = (ua: string): LineAnswer => {
  const told = answer(JSON.stringify({ ua }));
  if ('error' in told) throw new Error(told.error);
  return told;
};

/** A share of rows, with the misses so that a failing test shows them. */
export interface Share {
  readonly share: number;
  readonly of: number;
  readonly missed: readonly string[];
}

const shareOf = (rows: readonly Labelled[], hit: (row: Labelled) => boolean): Share => {
  const missed = rows.filter((row) => !hit(row));
  return {
    share: rows.length === 0 ? 1 : (rows.length - missed.length) / rows.length,
    of: rows.length,
    missed: missed.map(({ ua }) => ua),
  };
};

const told = (rows: readonly Labelled[], label: 'device' | 'os' | 'browser' | 'inApp'): Share =>
  shareOf(
    rows.filter((row) => row.kind === 'human' && row[label] !== '-'),
    (row) => (answerOf(row.ua)[label] ?? '') === row[label],
  );

/** Every figure of the goals, for these rows. */
export const measure = (rows: readonly Labelled[]) => ({
  recall: shareOf(
    rows.filter(({ kind }) => kind === 'bot'),
    ({ ua }) => answerOf(ua).bot,
  ),
  people: shareOf(
    rows.filter(({ kind }) => kind === 'human'),
    ({ ua }) => !answerOf(ua).bot && answerOf(ua).class === 'human',
  ),
  impossible: shareOf(
    rows.filter(({ kind }) => kind === 'impossible'),
    ({ ua }) =>
      answerOf(ua).class === 'invalid' &&
      answerOf(ua).reasons.some((reason) => reason.startsWith('impossible')),
  ),
  device: told(rows, 'device'),
  os: told(rows, 'os'),
  browser: told(rows, 'browser'),
  inApp: told(rows, 'inApp'),
});

/** The same by group, largest first. */
export const measureGroups = (rows: readonly Labelled[]): ReadonlyMap<string, ReturnType<typeof measure>> => {
  const groups = Map.groupBy(rows, ({ group }) => group);
  return new Map(
    [...groups].sort((a, b) => b[1].length - a[1].length).map(([group, of]) => [group, measure(of)]),
  );
};

const line = (name: string, figures: ReturnType<typeof measure>): string =>
  [
    name.padEnd(17),
    ...Object.values(figures).map(({ share, of }) =>
      (of === 0 ? '-' : `${(share * 100).toFixed(2)} % of ${of}`).padStart(17),
    ),
  ].join('');

/** Prints the figures of both halves by group, with misses for the development half only. */
const print = (): void => {
  const development = labelled.filter((row) => !isHeldOut(row));
  const heldOut = labelled.filter(isHeldOut);
  for (const [half, rows] of [
    ['development', development],
    ['held out', heldOut],
  ] as const) {
    const figures = measure(rows);
    console.log(
      `${half.padEnd(17)}${Object.keys(figures)
        .map((name) => name.padStart(17))
        .join('')}`,
    );
    for (const [group, of] of measureGroups(rows)) console.log(line(group, of));
    console.log(`${line('all', figures)}\n`);
  }
  if (!process.argv.includes('--missed')) return;
  for (const [what, { missed }] of Object.entries(measure(development))) {
    for (const ua of missed) {
      const { bot, class: found, device, os, browser, inApp } = answerOf(ua);
      const row = development.find((of) => of.ua === ua);
      const wanted = row?.[what as keyof Labelled] ?? row?.kind;
      console.log(
        [what, row?.group, wanted, JSON.stringify({ bot, found, device, os, browser, inApp }), ua].join('\t'),
      );
    }
  }
};

if (import.meta.main) print();
