import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useT } from '../../i18n/use-t.ts';
import { saveFile } from '../tables/save-file.ts';

interface ChartActionsProps {
  /** Name and content of the file with the numbers. */
  file: () => readonly [name: string, csv: string];
  asTable: boolean;
  onAsTable: (asTable: boolean) => void;
}

/** Every chart's other forms: a file, and a table. */
export const ChartActions = ({ file, asTable, onAsTable }: ChartActionsProps) => {
  const t = useT();
  const save = (): void => {
    const [name, csv] = file();
    saveFile(`${name}.csv`, ['\uFEFF', csv], 'text/csv;charset=utf-8');
  };
  return (
    <>
      <Tooltip title={t('chart.csv')}>
        <IconButton size="small" aria-label={t('chart.csv')} onClick={save}>
          <Download fontSize="small" />
        </IconButton>
      </Tooltip>
      <Button size="small" sx={{ px: 1.25 }} onClick={() => onAsTable(!asTable)}>
        {t(asTable ? 'chart.chart' : 'chart.table')}
      </Button>
    </>
  );
};
