import type { Sheet } from './sheet.ts';

const pairs = (head: readonly string[], row: readonly string[], from: number): string =>
  row
    .slice(from)
    .map((figure, i) => `${head[from + i]}: ${figure}`)
    .join('; ');

/** One cell per line, because few mail programs align text columns. */
const tableText = ({ caption, head, rows, words }: NonNullable<Sheet['table']>): string =>
  [
    caption,
    ...rows.map((row, i) => `${i + 1}. ${row.slice(0, words).join(' / ')}\n   ${pairs(head, row, words)}`),
  ].join('\n');

const totalsText = ({ head, rows }: Sheet['totals']): string =>
  [
    head[0],
    ...rows.map(([name, now, ...more]) => {
      const rest = more.map((figure, i) => `${head[2 + i]}: ${figure}`);
      return `- ${name}: ${now}${rest.length > 0 ? ` (${rest.join('; ')})` : ''}`;
    }),
  ].join('\n');

/** The plain text version of the email. */
export const sheetText = (sheet: Sheet): string =>
  [
    `${sheet.title}\n${sheet.range} (${sheet.timeZone})`,
    ...sheet.notes,
    totalsText(sheet.totals),
    ...(sheet.table === null ? [] : [tableText(sheet.table)]),
    sheet.file,
    `${sheet.link.text}:\n${sheet.link.url}`,
    ...(sheet.why === '' ? [] : [sheet.why]),
    ...(sheet.stop === null ? [] : [`${sheet.stop.text}:\n${sheet.stop.url}`]),
    'Fairlead',
  ].join('\n\n');
