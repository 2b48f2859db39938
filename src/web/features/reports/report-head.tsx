import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { ExportButton } from '../../files/export-button.tsx';
import { useFormat } from '../../i18n/use-format.ts';
import { useT } from '../../i18n/use-t.ts';
import type { Built } from '../../report/saved/built-state.ts';
import { NameDialog } from '../../report/saved/name-dialog.tsx';
import { ReportsButton } from '../../report/saved/reports-button.tsx';
import { CLOSED, type Search } from '../../report/search.ts';
import type { Report } from '../../report/use-report.ts';
import { LinkButton } from '../../ui/layout/link.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { builtFile } from './built-file.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { MailButton } from './mail/mail-button.tsx';
import { MoreMenu } from './more-menu.tsx';
import type { Acts } from './use-acts.ts';
import type { useSaved } from './use-saved.ts';

interface ReportHeadProps {
  report: Report;
  built: Built;
  place: ReturnType<typeof useSaved>;
  acts: Acts;
}

/** The report's name, whether it is saved in this state, and its actions. */
export const ReportHead = ({ report, built, place, acts }: ReportHeadProps) => {
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
                  <MoreMenu
                    onSaveAs={() => setNaming('save')}
                    onRename={() => setNaming('rename')}
                    onDelete={() => void acts.remove()}
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
