import Add from '@mui/icons-material/Add';
import Save from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import ButtonBase, { type ButtonBaseProps } from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { createLink, useNavigate } from '@tanstack/react-router';
import { type Ref, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { useOnlyReading } from '../../api/accounts/session.ts';
import { savedReportsQuery, saveReport, useReportsChanged } from '../../api/reports/saved-reports.ts';
import { useT } from '../../i18n/use-t.ts';
import { notify } from '../../ui/feedback/notices.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/states.tsx';
import { SearchBox } from '../../ui/inputs/search-box.tsx';
import { CLOSED, type Search } from '../search.ts';
import type { Report } from '../use-report.ts';
import { type Built, NEW_BUILT, searchOfBuilt } from './built-state.ts';
import { NameDialog } from './name-dialog.tsx';
import { bodyOf, searchOfSaved } from './saved-search.ts';
import { useBodyWords } from './use-body-text.ts';

const style = {
  display: 'flex',
  width: 1,
  gap: 1.5,
  px: 2,
  py: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  typography: 'body2',
  '&:hover, &.Mui-focusVisible': { bgcolor: 'action.hover' },
} as const;

type AnchorProps = Omit<ButtonBaseProps<'a'>, 'component' | 'ref'> & { ref?: Ref<HTMLAnchorElement> };

const Anchor = (props: AnchorProps) => <ButtonBase<'a'> component="a" sx={style} {...props} />;

const RowLink = createLink(Anchor);

const RowButton = (props: Omit<ButtonBaseProps, 'ref'>) => <ButtonBase sx={style} {...props} />;

/** Few enough to find without a search. */
const FEW = 8;

/** Saved reports of the workspace, by name; with a search if there are many. */
const SavedList = ({ timeZone, onClose }: { timeZone: string; onClose: () => void }) => {
  const t = useT();
  const intl = useIntl();
  const id = useId();
  const wordsOf = useBodyWords(timeZone);
  const { data, error, refetch } = useQuery(savedReportsQuery());
  const [search, setSearch] = useState('');
  const plain = (text: string): string => text.trim().toLocaleLowerCase(intl.locale);
  const found = data?.filter(({ name }) => plain(name).includes(plain(search))) ?? [];
  const note = data?.length === 0 ? 'saved.empty' : found.length === 0 ? 'saved.search.none' : null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ pt: 1.5 }}>
      <Typography id={id} component="h2" variant="body2" sx={{ px: 2, pb: 1, fontWeight: 700 }}>
        {t('saved.list')}
      </Typography>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows rows={3} />}
      {data && data.length > FEW && (
        <Box sx={{ px: 2, pb: 1 }}>
          <SearchBox
            isInstant
            isPlain
            label={t('breakdown.search')}
            value={search}
            onSearch={setSearch}
            sx={{ width: 1 }}
          />
        </Box>
      )}
      {data && note && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t(note)}
        </Typography>
      )}
      {found.length > 0 && (
        <Box
          component="ul"
          sx={{ m: 0, p: 0, pb: 1, listStyle: 'none', maxHeight: 'min(360px, 45vh)', overflowY: 'auto' }}
        >
          {found.map((report) => (
            <li key={report.id}>
              <RowLink to="/dashboard" search={searchOfSaved(report)} onClick={onClose}>
                <Box component="span" sx={{ minWidth: 0 }}>
                  <Typography component="span" variant="body2" noWrap sx={{ display: 'block' }}>
                    {report.name}
                  </Typography>
                  <Typography
                    component="span"
                    variant="caption"
                    color="textSecondary"
                    noWrap
                    sx={{ display: 'block' }}
                  >
                    {wordsOf(report.body)}
                  </Typography>
                </Box>
              </RowLink>
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
};

export interface ReportsMenuProps {
  report: Report;
  /** The screen's rows and columns; absent if the screen saves by itself. */
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
