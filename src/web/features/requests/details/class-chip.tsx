import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Chip from '@mui/material/Chip';
import type { RequestRow } from '../../../../contracts/reports/request.ts';
import { useT } from '../../../i18n/use-t.ts';
import { reasonWord } from '../words.ts';

type ClassChipProps = Pick<RequestRow, 'trafficClass' | 'reasons'>;

/** People have no chip; every other class has one with its reasons. */
export const ClassChip = ({ trafficClass, reasons }: ClassChipProps) => {
  const t = useT();
  const name = t(`class.${trafficClass}`);
  if (trafficClass === 'human') return <Chip size="small" variant="outlined" label={name} />;
  const [reason] = reasons;
  return (
    <Chip
      size="small"
      color={trafficClass === 'invalid' ? 'warning' : 'info'}
      variant="outlined"
      icon={<SmartToy />}
      label={
        reason === undefined ? name : t('class.withReason', { class: name, reason: reasonWord(t, reason) })
      }
    />
  );
};
