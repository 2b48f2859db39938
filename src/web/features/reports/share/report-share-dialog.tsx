import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ConversionType } from '../../../../contracts/postbacks/conversion-type.ts';
import type { MetricName } from '../../../../contracts/reports/report-query.ts';
import type { SavedReport } from '../../../../contracts/reports/saved-report.ts';
import { USUAL_SHARE_DAYS } from '../../../../contracts/workspace/share.ts';
import { isMetric } from '../../../../core/report/columns.ts';
import { saysCosts } from '../../../../core/report/paid.ts';
import { useT } from '../../../i18n/use-t.ts';
import { metricWords } from '../../../report/conversions/metric-names.ts';
import { ShareDialog } from '../../../sharing/share-dialog.tsx';
import { SHARE_DAYS } from '../../../sharing/share-list.tsx';

export interface ReportShareDialogProps {
  report: SavedReport;
  /** The conversion types that columns are about. */
  types: readonly ConversionType[];
  timeZone: string;
  onClose: () => void;
}

/**
 * Links that show a saved report to anyone. Columns about costs are off at first: what was paid, and so the margin, is
 * what most recipients must not know, and a link that was sent cannot be taken back.
 */
export const ReportShareDialog = ({ report, types, timeZone, onClose }: ReportShareDialogProps) => {
  const t = useT();
  const intl = useIntl();
  const id = useId();
  const metrics = report.body.metrics.filter(isMetric);
  const [chosen, setChosen] = useState<readonly MetricName[]>(() =>
    metrics.filter((metric) => !saysCosts(metric)),
  );
  const [days, setDays] = useState<number>(USUAL_SHARE_DAYS);
  const words = metricWords(t, types);
  const toggle = (metric: MetricName): void =>
    setChosen(metrics.filter((name) => (name === metric) !== chosen.includes(name)));
  const hasCosts = metrics.some(saysCosts);
  return (
    <ShareDialog
      subject={{ of: 'report', id: report.id }}
      timeZone={timeZone}
      title={t('reportShare.title')}
      text={t('reportShare.text')}
      list={t('reportShare.list')}
      terms={chosen.length === 0 ? null : { metrics: [...chosen], days }}
      about={(share) =>
        t('reportShare.shows', {
          columns: intl.formatList((share.metrics ?? []).map((metric) => words.name(metric))),
        })
      }
      onClose={onClose}
    >
      <FormControl component="fieldset" aria-describedby={`${id}-help`}>
        <FormLabel component="legend" sx={{ mb: 0.5 }}>
          {t('reportShare.columns')}
        </FormLabel>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          {metrics.map((metric) => (
            <FormControlLabel
              key={metric}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(metric)}
                  onChange={() => toggle(metric)}
                  sx={{ py: 0.5 }}
                />
              }
              label={words.name(metric)}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          ))}
        </Box>
        <FormHelperText id={`${id}-help`} sx={{ ml: 0 }}>
          {t(hasCosts ? 'reportShare.columns.costs' : 'reportShare.columns.help')}
        </FormHelperText>
      </FormControl>
      <TextField
        select
        size="small"
        label={t('reportShare.days')}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        sx={{ maxWidth: 240 }}
      >
        {SHARE_DAYS.map((choice) => (
          <option key={choice} value={choice}>
            {t('publicLink.days', { days: choice })}
          </option>
        ))}
      </TextField>
    </ShareDialog>
  );
};
