import FileDownload from '@mui/icons-material/FileDownload';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import type { AbAnalysis } from '../../../../contracts/ab-tests/ab-test-analysis.ts';
import { useT } from '../../../i18n/use-t.ts';
import { saveFile } from '../../../ui/tables/save-file.ts';
import { printResults } from './print.ts';
import { armsCsv, daysCsv } from './result-files.ts';

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
        <MenuItem onClick={chosen(() => saveFile(`${name}.csv`, ['\uFEFF', armsCsv(analysis)], CSV))}>
          {t('result.export.arms')}
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
