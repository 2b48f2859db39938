import { SPEND_COLUMNS } from '../../../../contracts/campaigns/spend.ts';

/** Columns of a file; `named`: each line names its campaign. */
export const columnsFor = (named: boolean): readonly string[] =>
  SPEND_COLUMNS.filter((column) => named || column !== 'campaign');

/** A sample file in a format that is read everywhere: ISO days, decimal points. */
export const sampleFor = (named: boolean): string => {
  const lines = [
    ['go.example.com/summer', '2026-11-01', '2026-11-01', '125.50', '', '310'],
    ['go.example.com/summer', '2026-11-02', '2026-11-08', '840.00', '', '2140'],
  ].map((cells) => (named ? cells : cells.slice(1)));
  return [columnsFor(named), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('');
};
