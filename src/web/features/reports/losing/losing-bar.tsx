import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ReportAnswer } from '../../../../contracts/reports/report-query.ts';
import { VERDICT } from '../../../../core/report/metrics.ts';
import { targetFrom, targetText, verdictWord } from '../../../../core/report/verdict.ts';
import type { ReportAsk } from '../../../api/reports/report-query.ts';
import { useT } from '../../../i18n/use-t.ts';
import type { Built } from '../../../report/saved/built-state.ts';
import type { Report } from '../../../report/use-report.ts';
import { LosingCopy } from './losing-copy.tsx';
import { LosingDialog } from './losing-dialog.tsx';
import { blockedPlace, knowsSources, losingLists } from './losing-lists.ts';

interface LosingBarProps {
  report: Report;
  built: Built;
  answer: ReportAnswer;
}

/**
 * Copies the IDs of a report's losing rows, of all pages, for the ad account that should block them. Nothing where rows
 * are no ads or placements, and nothing while no row is losing.
 */
export const LosingBar = ({ report, built, answer }: LosingBarProps) => {
  const t = useT();
  const [ask, setAsk] = useState<ReportAsk | null>(null);
  const { dimensions, metrics, basis, thresholds } = built;
  if (!metrics.includes(VERDICT) || blockedPlace(dimensions) === null) return null;
  const lists = losingLists(dimensions, answer.rows);
  const isWhole = answer.rows.length >= answer.count;
  if (isWhole && lists.length === 0) return null;
  const target = targetFrom(thresholds);
  const isBelow = verdictWord('losing', target) === 'below';
  const isKnown = knowsSources(dimensions, report.ask([], []).filters);
  const [only] = lists;
  const open = (): void =>
    setAsk({
      ...report.ask(dimensions, ['cost', VERDICT]),
      compared: null,
      basis,
      target: targetText(target),
      sort: '-cost',
    });
  return (
    <Box sx={{ px: 2, py: 1.5 }}>
      {!isKnown && (
        <Typography variant="body2" color="textSecondary">
          {t('losing.oneSource')}
        </Typography>
      )}
      {isKnown && isWhole && lists.length === 1 && only && <LosingCopy ids={only.ids} isBelow={isBelow} />}
      {isKnown && (!isWhole || lists.length > 1) && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={open}>
          {t(isBelow ? 'losing.find.below' : 'losing.find')}
        </Button>
      )}
      {ask && (
        <LosingDialog
          ask={ask}
          timeZone={report.timeZone}
          currency={answer.currency}
          isBelow={isBelow}
          onClose={() => setAsk(null)}
        />
      )}
    </Box>
  );
};
