import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { Dimension } from '../../../contracts/reports/report-query.ts';
import { usesCost } from '../../../core/report/spread.ts';
import { needPart } from '../../i18n/language-store.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import type { Report } from '../use-report.ts';
import type { CostFigureProps } from './cost-figure.tsx';
import type { LedgerDialogProps } from './ledger-dialog.tsx';

const dialog = latePart<LedgerDialogProps>(async () => {
  const [{ LedgerDialog }] = await Promise.all([import('./ledger-dialog.tsx'), needPart('ledger')]);
  return LedgerDialog;
});

type Opened = Pick<LedgerDialogProps, 'dimensions' | 'keys' | 'words'>;

/** Opens the ledger of a report's cost. */
export const useLedger = (report: Report) => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  return {
    /** `words`: the row's values as the report shows them; none for its total. */
    open: (
      dimensions: readonly Dimension[],
      keys: readonly (string | null)[],
      words: readonly string[],
    ): void => setOpened({ dimensions, keys, words }),
    dialog: opened && (
      <OnDemand part={dialog} props={{ ...opened, report, onClose: close }} onFailed={close} />
    ),
  };
};

const Marked = lazy(async (): Promise<{ default: ComponentType<CostFigureProps> }> => {
  try {
    const [{ CostFigure }] = await Promise.all([import('./cost-figure.tsx'), needPart('ledger')]);
    return { default: CostFigure };
  } catch {
    return { default: ({ figure }) => figure };
  }
});

/** A figure of a breakdown, which gets its mark or color, if any, after the numbers are shown. */
export const LateCostFigure = (props: CostFigureProps) =>
  // A spread figure and a colored one both use costs.
  usesCost(props.metric) ? (
    <Suspense fallback={props.figure}>
      <Marked {...props} />
    </Suspense>
  ) : (
    props.figure
  );
