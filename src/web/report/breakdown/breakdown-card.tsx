import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { FilterDimension } from '../../../contracts/reports/report-query.ts';
import type { CommonMetric } from '../../../core/report/metrics.ts';
import { breakdownQuery } from '../../api/reports/report-query.ts';
import { needPart } from '../../i18n/language-store.ts';
import { useT } from '../../i18n/use-t.ts';
import { latePart, OnDemand } from '../../ui/feedback/on-demand.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { useMoreBeside } from '../../ui/tables/use-more-beside.ts';
import { tabOf, withTab } from '../state.ts';
import type { Report } from '../use-report.ts';
import { dimensionWord, shortMetric } from '../words.ts';
import { BreakdownRows } from './breakdown-rows.tsx';

interface BreakdownTabsProps {
  dimensions: readonly FilterDimension[];
  front: FilterDimension;
  nameOf?: ((dimension: FilterDimension) => string | undefined) | undefined;
  onFront: (front: FilterDimension) => void;
}

/** Selects a card's dimension; nothing if there is only one. Many of them scroll sideways. */
const BreakdownTabs = ({ dimensions, front, nameOf, onFront }: BreakdownTabsProps) => {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const more = useMoreBeside(list);
  if (dimensions.length < 2) return null;
  return (
    <Box
      ref={list}
      role="group"
      aria-label={t('breakdown.by')}
      sx={{
        ...{ display: 'flex', gap: 0.5, px: 1, pb: 0.5, overflowX: 'auto', scrollbarWidth: 'thin' },
        // Those that are cut fade out.
        ...(more.after && { maskImage: 'linear-gradient(to left, transparent, #000 40px)' }),
      }}
    >
      {dimensions.map((dimension) => (
        <Button
          key={dimension}
          size="small"
          aria-pressed={dimension === front}
          color={dimension === front ? 'primary' : 'inherit'}
          onClick={() => onFront(dimension)}
          sx={{
            flexShrink: 0,
            whiteSpace: 'nowrap',
            px: 1,
            py: 0.25,
            minWidth: 0,
            fontWeight: dimension === front ? 700 : 400,
            ...(dimension !== front && { color: 'text.secondary' }),
          }}
        >
          {nameOf?.(dimension) ?? dimensionWord(t, dimension)}
        </Button>
      ))}
    </Box>
  );
};

const dialog = latePart(async () => {
  const [{ BreakdownDialog }] = await Promise.all([import('./breakdown-dialog.tsx'), needPart('ledger')]);
  return BreakdownDialog;
});

const ROWS = 7;
/** Cards need not be as fresh as the figures they surround. */
const SLOWER = 3;

interface BreakdownCardProps {
  title: string;
  report: Report;
  /** The first is active unless the address names another. */
  dimensions: readonly [FilterDimension, ...FilterDimension[]];
  metric: CommonMetric;
  /** More precise names for parameters, if the screen knows them. */
  nameOf?: ((dimension: FilterDimension) => string | undefined) | undefined;
  /** Below the rows, on the left. */
  footer?: ReactNode;
}

type Part = Omit<BreakdownCardProps, 'dimensions'> & { dimension: FilterDimension };

/** Rows of one dimension and metric. Remounted for each, so that no wrong rows are shown. */
const Body = ({ title, report, dimension, metric, nameOf, footer }: Part) => {
  const t = useT();
  const [all, setAll] = useState(false);
  const { dimensions: _, metrics: _metrics, ...shared } = report.ask([], []);
  const { data, error, refetch } = useQuery({
    ...breakdownQuery({ ...shared, dimension, metric, limit: ROWS }, report.everyMs * SLOWER),
    enabled: report.ready,
  });
  const close = (): void => setAll(false);
  return (
    <>
      <Box sx={{ flexGrow: 1, px: 1, minHeight: { xs: 120, md: 180 } }}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <LoadingRows rows={3} />}
        {data && <BreakdownRows report={report} dimension={dimension} metric={metric} answer={data} />}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', p: 1, minHeight: 48 }}
      >
        <div>{footer}</div>
        {data && data.count > 0 && (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={t('breakdown.allOf', { dimension: title })}
            onClick={() => setAll(true)}
          >
            {t('breakdown.all')}
          </Button>
        )}
      </Box>
      {all && (
        <OnDemand
          part={dialog}
          props={{ report, dimension, metric, nameOf, onClose: close }}
          onFailed={close}
        />
      )}
    </>
  );
};

/** The largest rows of one dimension at a time, each with a bar; a click on one filters by it. */
export const BreakdownCard = ({ dimensions, ...rest }: BreakdownCardProps) => {
  const t = useT();
  const id = useId();
  const { title, report, metric, nameOf } = rest;
  const dimension = tabOf(dimensions, report.state);
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2, p: 2, pb: 0.5 }}>
        <Typography variant="h2" id={id} sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(shortMetric(metric))}
        </Typography>
      </Box>
      <BreakdownTabs
        dimensions={dimensions}
        front={dimension}
        nameOf={nameOf}
        onFront={(front) => report.change({ tabs: withTab(report.state, dimensions, front) })}
      />
      <Body key={`${dimension} ${metric}`} {...rest} dimension={dimension} />
    </Card>
  );
};
