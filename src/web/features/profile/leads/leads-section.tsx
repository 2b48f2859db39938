import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ClassEdited, classesIn } from '../../../../contracts/accounts/class.ts';
import type { Me } from '../../../../contracts/accounts/session.ts';
import { CLASS_PATH } from '../../../../contracts/unlinked-paths.ts';
import { classSetupQuery } from '../../../api/accounts/class-setup.ts';
import { LANGUAGE_NAMES } from '../../../i18n/language.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { LeadsList } from './leads-list.tsx';

/** Leads belong to the workspace of the installation's owner: only there is anything to show. */
export const useCollectsLeads = (me: Me | undefined): boolean => {
  const { data } = useQuery({ ...classSetupQuery(), enabled: me?.user.role === 'owner' });
  return data != null;
};

const SetupState = ({ content, problems }: ClassEdited) => {
  const t = useT();
  if (problems.length > 0) return <Alert severity="error">{t('leads.problems')}</Alert>;
  if (content === null) return <Alert severity="info">{t('leads.unset')}</Alert>;
  const list = classesIn(content)
    .map(({ language }) => LANGUAGE_NAMES[language])
    .join(', ');
  return (
    <Typography variant="body2" color="textSecondary">
      {t('leads.languages', { list })}
    </Typography>
  );
};

/** The class page's address, a link to its settings, and its sign-ups. */
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
          <SetupState {...setup} />
          <LinkButton to="/profile" hash="class" variant="outlined" sx={{ justifySelf: 'start' }}>
            {t('leads.edit')}
          </LinkButton>
        </Box>
      )}
      <LeadsList timeZone={me.workspace.timeZone} />
    </Box>
  );
};
