import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { CLASS_PATH } from '../../../contracts/class-path.ts';
import type { ClassSetup } from '../../../contracts/lead.ts';
import type { Me } from '../../../contracts/session.ts';
import { classSetupQuery } from '../../api/leads.ts';
import { isLanguage, LANGUAGE_NAMES } from '../../i18n/language.ts';
import { useT } from '../../i18n/use-t.ts';
import { CodeBox } from '../../ui/code-box.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LeadsList } from './leads-list.tsx';

/** Leads belong to the workspace of the installation's owner: only there is anything to show. */
export const useCollectsLeads = (me: Me | undefined): boolean => {
  const { data } = useQuery({ ...classSetupQuery(), enabled: me?.user.role === 'owner' });
  return data != null;
};

const SetupState = ({ languages, problems }: NonNullable<ClassSetup['setup']>) => {
  const t = useT();
  if (problems.length > 0) {
    return (
      <Alert severity="error">
        <AlertTitle>{t(languages.length > 0 ? 'leads.problems' : 'leads.problems.none')}</AlertTitle>
        <Box component="ul" lang="en" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </Box>
      </Alert>
    );
  }
  if (languages.length === 0) return <Alert severity="info">{t('leads.unset')}</Alert>;
  const list = languages.map((each) => (isLanguage(each) ? LANGUAGE_NAMES[each] : each)).join(', ');
  return (
    <Typography variant="body2" color="textSecondary">
      {t('leads.languages', { list })}
    </Typography>
  );
};

/** The class page's address and content file, and who signed up there. */
export const LeadsSection = ({ me }: { me: Me }) => {
  const t = useT();
  const { data: setup } = useQuery(classSetupQuery());
  const address = new URL(CLASS_PATH, window.location.href).href;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography color="textSecondary">{t('leads.lead')}</Typography>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="body2">{t('leads.page')}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
            <CodeBox>{address}</CodeBox>
          </Box>
          <CopyButton text={address} label={t('leads.copy')} />
        </Box>
      </Box>
      {setup && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2">{t('leads.file')}</Typography>
          <CodeBox>{setup.file}</CodeBox>
          <SetupState {...setup} />
        </Box>
      )}
      <LeadsList timeZone={me.workspace.timeZone} />
    </Box>
  );
};
