import Add from '@mui/icons-material/Add';
import Save from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { saveReport } from '../../api/reports/saved-reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { CLOSED, type Search } from '../search.ts';
import type { Report } from '../use-report.ts';
import { type Built, NEW_BUILT, searchOfBuilt } from './built-state.ts';
import { NameDialog } from './name-dialog.tsx';
import { RowButton, RowLink } from './row-link.tsx';
import { SavedList } from './saved-list.tsx';
import { bodyOf, searchOfSaved } from './saved-search.ts';
import { useReportsChanged } from './use-reports-changed.ts';

export interface ReportsMenuProps {
  report: Report;
  /** The screen's rows and columns; absent where it saves by itself. */
  shown?: Pick<Built, 'dimensions' | 'metrics'>;
  onClose: () => void;
}

/** A new report with the current range and filters, and the saved ones. */
export const ReportsMenu = ({ report, shown, onClose }: ReportsMenuProps) => {
  const t = useT();
  const navigate = useNavigate();
  const changed = useReportsChanged();
  const mayEdit = useOnlyReading() === null;
  const [naming, setNaming] = useState(false);
  const save = async (name: string): Promise<void> => {
    const saved = await saveReport({ name, body: bodyOf(report.state, { ...NEW_BUILT, ...shown }) });
    changed(saved);
    notify({ message: 'saved.done' });
    onClose();
    void navigate({ to: '/dashboard', search: searchOfSaved(saved) });
  };
  return (
    <>
      <Box sx={{ py: 1 }}>
        <RowLink
          to="/dashboard"
          search={(old: Search) => ({ ...old, ...CLOSED, ...searchOfBuilt(NEW_BUILT), report: 'new' })}
          onClick={onClose}
        >
          <Add fontSize="small" />
          {t('saved.new')}
        </RowLink>
        {shown && mayEdit && (
          <RowButton onClick={() => setNaming(true)}>
            <Save fontSize="small" />
            {t('saved.saveShown')}
          </RowButton>
        )}
      </Box>
      <Divider />
      <SavedList onClose={onClose} timeZone={report.timeZone} />
      {naming && <NameDialog title={t('saved.dialog.save')} onName={save} onClose={() => setNaming(false)} />}
    </>
  );
};
