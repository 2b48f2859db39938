import FileDownload from '@mui/icons-material/FileDownload';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { useT } from '../../../i18n/use-t.ts';
import { csvOf } from '../../../ui/chart/chart-csv.ts';
import { saveFile } from '../../../ui/tables/save-file.ts';
import type { VariantResult } from './shown-results.ts';

/** Time for charts to redraw, in milliseconds. */
const DRAW_MS = 400;

/** Lays out the page at paper width, so that charts fit it, and prints it. */
const printResults = (): void => {
  const { dataset } = document.documentElement;
  dataset.printing = '';
  const done = (): void => {
    delete dataset.printing;
  };
  window.addEventListener('afterprint', done, { once: true });
  setTimeout(() => window.print(), DRAW_MS);
};

/** Columns have the API's names, so that files and responses read alike. */
const columns: Record<string, (variant: VariantResult) => number | string | null> = {
  path: ({ path }) => path,
  name: ({ name }) => name,
  weight: ({ weight }) => weight,
  assigned: ({ assigned }) => assigned,
  units: ({ units }) => units,
  conversions: ({ conversions }) => conversions,
  rate: ({ rate }) => rate,
  rateFrom: ({ rateInterval }) => rateInterval?.[0] ?? null,
  rateTo: ({ rateInterval }) => rateInterval?.[1] ?? null,
  revenue: ({ revenue }) => revenue,
  lift: ({ lift }) => lift,
  liftFrom: ({ liftInterval }) => liftInterval?.[0] ?? null,
  liftTo: ({ liftInterval }) => liftInterval?.[1] ?? null,
  pValue: ({ pValue }) => pValue,
  pBest: ({ pBest }) => pBest,
  pBeatsControl: ({ pBeatsControl }) => pBeatsControl,
  expectedLoss: ({ expectedLoss }) => expectedLoss,
  requests: ({ requests }) => requests,
  bots: ({ bots }) => bots,
  landed: ({ landed }) => landed,
  rejected: ({ since }) => since.rejected,
  reclassified: ({ since }) => since.reclassified,
  before: ({ since }) => since.before,
  after: ({ since }) => since.after,
};

/** The unformatted figures of each variant; unknown ones are empty cells. */
export const variantsCsv = ({ arms: variants }: Pick<AbAnalysis, 'arms'>): string =>
  csvOf([
    Object.keys(columns),
    ...variants.map((variant) => Object.values(columns).map((cell) => cell(variant))),
  ]);

/** Visitors and conversions by day and variant. */
export const daysCsv = ({
  arms: variants,
  days,
  daysAre,
}: Pick<AbAnalysis, 'arms' | 'days' | 'daysAre'>): string => {
  const nameOf = (path: number): string => variants.find((variant) => variant.path === path)?.name ?? '';
  return csvOf([
    [daysAre, 'path', 'name', 'units', 'over', 'converted'],
    ...days.flatMap(({ day, arms: own }) =>
      own.map(({ path, units, over, converted }) => [day, path, nameOf(path), units, over, converted]),
    ),
  ]);
};

const CSV = 'text/csv;charset=utf-8';

interface ExportMenuProps {
  analysis: AbAnalysis;
  /** File name, without the extension. */
  name: string;
}

/** Exports the results of a test as files or on paper. */
export const ExportMenu = ({ analysis, name }: ExportMenuProps) => {
  const t = useT();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const chosen = (act: () => void) => (): void => {
    setAnchor(null);
    act();
  };
  return (
    <>
      <Button
        className="no-print"
        variant="outlined"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<FileDownload fontSize="small" />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('report.export')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={chosen(() => saveFile(`${name}.csv`, ['\uFEFF', variantsCsv(analysis)], CSV))}>
          {t('result.export.variants')}
        </MenuItem>
        <MenuItem onClick={chosen(() => saveFile(`${name}-days.csv`, ['\uFEFF', daysCsv(analysis)], CSV))}>
          {t('result.export.days')}
        </MenuItem>
        <MenuItem
          onClick={chosen(() =>
            saveFile(`${name}.json`, [JSON.stringify(analysis, null, 2)], 'application/json'),
          )}
        >
          {t('result.export.json')}
        </MenuItem>
        <MenuItem onClick={chosen(printResults)}>{t('result.print')}</MenuItem>
      </Menu>
    </>
  );
};
