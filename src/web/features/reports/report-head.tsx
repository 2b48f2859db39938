import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import type { ConversionType } from '../../../contracts/postbacks/conversion-type.ts';
import type { SavedReport } from '../../../contracts/reports/saved-report.ts';
import { VERDICT } from '../../../core/report/metrics.ts';
import { targetFrom, targetText } from '../../../core/report/verdict.ts';
import { useOnlyReading } from '../../api/accounts/session.ts';
import type { FileAsk } from '../../api/reports/files.ts';
import { ExportButton } from '../../files/export-button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Built } from '../../report/saved/built-state.ts';
import { NameDialog } from '../../report/saved/name-dialog.tsx';
import { ReportsButton } from '../../report/saved/reports-button.tsx';
import { searchOfSaved } from '../../report/saved/saved-search.ts';
import { CLOSED, type Search } from '../../report/search.ts';
import type { Report } from '../../report/use-report.ts';
import { RowMenu } from '../../ui/inputs/row-menu.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { MailButton } from './mail/mail-button.tsx';
import { ShareReportButton } from './share/share-button.tsx';
import type { Acts, useSaved } from './use-saved.ts';

/** All rows of the report with its own columns. */
const builtFile = (report: Report, { metrics, basis, sort, thresholds }: Built): FileAsk => {
  const { from, to, filters } = report.ask([], metrics);
  // The file may have other dimensions; it cannot be sorted by one that is missing.
  const isMetric = sort !== undefined && (metrics as readonly string[]).includes(sort.replace(/^-/, ''));
  return {
    of: 'report',
    query: {
      from,
      to,
      metrics: metrics.join(','),
      basis,
      ...(isMetric && { sort }),
      ...(metrics.includes(VERDICT) && { target: targetText(targetFrom(thresholds)) }),
      ...(filters.length > 0 && { filters: JSON.stringify(filters) }),
    },
  };
};

interface ConflictDialogProps {
  /** The currently stored version. */
  saved: SavedReport;
  acts: Acts;
  onSaveAs: () => void;
}

/** Shown when two people have changed the same report: the second sees both versions and decides. */
const ConflictDialog = ({ saved, acts, onSaveAs }: ConflictDialogProps) => {
  const t = useT();
  return (
    <Dialog open onClose={acts.endConflict} maxWidth="sm" fullWidth>
      <DialogTitle>{t('saved.conflict.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('saved.conflict.text')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ p: 2, flexWrap: 'wrap', gap: 1 }}>
        <LinkButton to="/dashboard" search={searchOfSaved(saved)} onClick={acts.endConflict}>
          {t('saved.newer.show')}
        </LinkButton>
        <Button onClick={onSaveAs}>{t('saved.saveAs')}</Button>
        <Button variant="contained" loading={acts.busy} onClick={() => void acts.saveOver()}>
          {t('saved.conflict.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

interface ReportHeadProps {
  report: Report;
  built: Built;
  types: readonly ConversionType[];
  place: ReturnType<typeof useSaved>;
  acts: Acts;
}

/** The report's name, whether it is saved in this state, and its actions. */
export const ReportHead = ({ report, built, types, place, acts }: ReportHeadProps) => {
  const t = useT();
  const format = useFormat();
  const { saved, isChanged } = place;
  const mayEdit = useOnlyReading() === null;
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const time = saved ? format.minute(saved.updatedAt, report.timeZone) : '';
  const lead =
    saved && (saved.user ? t('saved.at.by', { time, user: saved.user.name }) : t('saved.at', { time }));
  const endNaming = (): void => setNaming(null);
  return (
    <>
      <PageHeader
        title={saved?.name ?? t('saved.new')}
        aside={isChanged && <Chip size="small" label={t('saved.changed')} />}
        lead={lead}
        actions={
          <>
            <LinkButton
              to="/dashboard"
              search={(old: Search) => ({ ...old, ...CLOSED })}
              startIcon={<ArrowBack fontSize="small" />}
            >
              {t('saved.back')}
            </LinkButton>
            <ReportsButton report={report} />
            <ExportButton
              {...builtFile(report, built)}
              dimensions={built.dimensions}
              lead="saved.export"
              disabled={!report.ready}
            />
            {saved && <MailButton report={saved} />}
            {saved && mayEdit && (
              <ShareReportButton report={saved} types={types} timeZone={report.timeZone} />
            )}
            {mayEdit && (
              <>
                <Button
                  variant="contained"
                  loading={acts.busy}
                  disabled={saved !== undefined && !isChanged}
                  onClick={() => (saved ? void acts.save() : setNaming('save'))}
                >
                  {t('saved.save')}
                </Button>
                {saved && (
                  <RowMenu
                    label={t('saved.more')}
                    size="medium"
                    acts={[
                      { label: t('saved.saveAs'), act: () => setNaming('save') },
                      { label: t('saved.rename'), act: () => setNaming('rename') },
                      { label: t('saved.delete'), act: () => void acts.remove() },
                    ]}
                  />
                )}
              </>
            )}
          </>
        }
      />
      {naming && (
        <NameDialog
          title={t(`saved.dialog.${naming}`)}
          name={naming === 'rename' ? (saved?.name ?? '') : ''}
          onName={async (name) => {
            await (naming === 'rename' ? acts.rename(name) : acts.saveAs(name));
            endNaming();
          }}
          onClose={endNaming}
        />
      )}
      {acts.conflict && saved && (
        <ConflictDialog saved={saved} acts={acts} onSaveAs={() => setNaming('save')} />
      )}
    </>
  );
};
