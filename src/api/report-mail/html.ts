import type { Sheet } from './sheet.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an HTML element or a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

// No text or background color, because a dark mail client sets both; a gray line is visible on either.
const LINE = 'border-bottom:1px solid #8888884d';
const CELL = `padding:6px 14px 6px 0;${LINE};vertical-align:top`;
const WORDS = `${CELL};text-align:left;min-width:110px`;
const FIGURE = `${CELL};text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums`;
const SMALL = 'font-size:13px;opacity:.8';

const cell = (text: string, isFigure: boolean, tag: 'td' | 'th', scope = ''): string =>
  `<${tag}${scope === '' ? '' : ` scope="${scope}"`} style="${isFigure ? FIGURE : WORDS}${
    tag === 'th' ? ';font-weight:600' : ''
  }">${escaped(text)}</${tag}>`;

const table = (head: readonly string[], rows: readonly (readonly string[])[], words: number): string => {
  const top = head.map((text, i) => cell(text, i >= words, 'th', 'col')).join('');
  const body = rows.map((row) => `<tr>${row.map((text, i) => cell(text, i >= words, 'td')).join('')}</tr>`);
  return `<div style="overflow-x:auto"><table style="border-collapse:collapse;font-size:14px;margin:0 0 20px"><thead><tr>${top}</tr></thead><tbody>${body.join('')}</tbody></table></div>`;
};

const paragraph = (text: string, style = ''): string =>
  `<p style="margin:0 0 12px${style === '' ? '' : `;${style}`}">${text}</p>`;

const link = ({ text, url }: { text: string; url: string }): string =>
  `<a href="${escaped(url)}">${escaped(text)}</a>`;

const shown = ({ caption, head, rows, words }: NonNullable<Sheet['table']>): string =>
  `${paragraph(escaped(caption), 'font-weight:600')}${rows.length === 0 ? '' : table(head, rows, words)}`;

/** The HTML version of the email: no images, no scripts, nothing to load. */
export const sheetHtml = (sheet: Sheet): string =>
  `<!doctype html><html lang="${escaped(sheet.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(sheet.title)}</title></head><body style="margin:0;padding:20px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari',sans-serif;font-size:15px;line-height:1.45">${[
    `<h1 style="font-size:20px;line-height:1.3;margin:0 0 4px">${escaped(sheet.title)}</h1>`,
    paragraph(escaped(`${sheet.range} (${sheet.timeZone})`), 'font-size:16px'),
    ...sheet.notes.map((note) => paragraph(escaped(note), SMALL)),
    table(sheet.totals.head, sheet.totals.rows, 1),
    ...(sheet.table === null ? [] : [shown(sheet.table)]),
    paragraph(escaped(sheet.file)),
    paragraph(link(sheet.link), 'font-weight:600'),
    ...(sheet.why === '' ? [] : [paragraph(escaped(sheet.why), `${SMALL};margin-top:24px`)]),
    ...(sheet.stop === null ? [] : [paragraph(link(sheet.stop), SMALL)]),
  ].join('\n')}</body></html>`;
