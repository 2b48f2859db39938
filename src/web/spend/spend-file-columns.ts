import type { SPEND_COLUMNS } from '../../contracts/campaigns/spend.ts';

type Column = (typeof SPEND_COLUMNS)[number];

interface Shape {
  /** Each row names its campaign. */
  named: boolean;
  /** Each row is for one ad. */
  byAd: boolean;
}

/** Read like the column `ad`, and the name in the exports of most platforms. */
const AD = 'Ad ID';

/** The columns of a file; for a file by ad, its ID is the first. */
export const columnsFor = (columns: readonly Column[], { named, byAd }: Shape): string[] => [
  ...(byAd ? [AD] : []),
  ...columns.filter((column) => named || column !== 'campaign'),
];

const campaigns = ['go.example.com/summer', 'go.example.com/summer'];
const ads = ['120210984411', '120210984412'];
const rows = [
  { from: '2026-11-01', to: '2026-11-01', amount: '125.50', clicks: '310' },
  { from: '2026-11-02', to: '2026-11-08', amount: '840.00', clicks: '2140' },
];

/** A sample file in a format that is read everywhere: ISO days, decimal points. */
export const sampleFor = (columns: readonly Column[], shape: Shape): string => {
  const head = columnsFor(columns, shape);
  const lines = rows.map((row, place) => {
    const cells: Record<string, string | undefined> = {
      ...row,
      campaign: campaigns[place],
      [AD]: ads[place],
    };
    return head.map((column) => cells[column] ?? '');
  });
  return [head, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
};
