import Done from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOnlyReading } from '../../../api/accounts/session.ts';
import { sourcesQuery } from '../../../api/postbacks/postbacks-in.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';
import { LinkButton } from '../../../ui/layout/link.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { postbackAddress } from '../../../ui/postback-address.ts';

/** Shown instead of an address that is refused, or hidden from the caller. */
const NoAddress = ({ isHidden }: { isHidden: boolean }) => {
  const t = useT();
  const mayEdit = useOnlyReading() === null;
  const none = useQuery(sourcesQuery()).data?.length === 0 && mayEdit;
  if (isHidden) return <Typography variant="body2">{t('campaign.postback.hidden')}</Typography>;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {t('postbacks.sources.only')}
      </Typography>
      <LinkButton
        to="/postback/$page"
        params={{ page: 'networks' }}
        search={{ open: none ? 'new' : undefined }}
        variant="outlined"
      >
        {t(none ? 'source.add' : 'postbacks.sources.choose')}
      </LinkButton>
    </>
  );
};

interface AddressCardProps {
  /** Null if only addresses of sources are accepted or it is hidden from the caller. */
  postbackUrl: string | null;
  isHidden: boolean;
}

/** The address for conversions, ready to be passed on. */
export const AddressCard = ({ postbackUrl, isHidden }: AddressCardProps) => {
  const t = useT();
  if (postbackUrl === null)
    return (
      <Section title={t('postbacks.address')}>
        <NoAddress isHidden={isHidden} />
      </Section>
    );
  const address = postbackAddress(postbackUrl);
  return (
    <Section
      title={t('postbacks.address')}
      wrap
      actions={<CopyButton text={address} label={t('campaign.postback.copy')} />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('postbacks.address.text')}
      </Typography>
      <CodeBox>{address}</CodeBox>
    </Section>
  );
};

interface StepProps {
  title: string;
  text: string;
  done: boolean;
  children?: ReactNode;
}

const Step = ({ title, text, done, children }: StepProps) => {
  const t = useT();
  return (
    <Box component="li" sx={{ mb: 2.5, '&:last-of-type': { mb: 0 }, '&::marker': { fontWeight: 700 } }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3">{title}</Typography>
        {done && <Done color="success" fontSize="small" titleAccess={t('steps.done')} />}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: children ? 1.5 : 0 }}>
        {text}
      </Typography>
      {children}
    </Box>
  );
};

interface StepsProps {
  /** Null if only addresses of sources are accepted or it is hidden from the caller. */
  postbackUrl: string | null;
  isHidden: boolean;
  came: boolean;
  passed: boolean;
  mayEdit: boolean;
}

/** The steps to a first conversion that is passed on. */
export const Steps = ({ postbackUrl, isHidden, came, passed, mayEdit }: StepsProps) => {
  const t = useT();
  const address = postbackUrl === null ? null : postbackAddress(postbackUrl);
  return (
    <Section title={t('steps.title')}>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        <Step title={t('steps.give')} text={t('steps.give.text')} done={came}>
          {address === null ? (
            <NoAddress isHidden={isHidden} />
          ) : (
            <>
              <CodeBox>{address}</CodeBox>
              <Box sx={{ mt: 1.5 }}>
                <CopyButton text={address} label={t('campaign.postback.copy')} variant="contained" />
              </Box>
            </>
          )}
        </Step>
        <Step title={t('steps.see')} text={t('steps.see.text')} done={came} />
        <Step title={t('steps.pass')} text={t('steps.pass.text')} done={passed}>
          {mayEdit && !passed && (
            <LinkButton
              to="/postback/$page"
              params={{ page: 'outgoing' }}
              search={{ open: 'new' }}
              variant="outlined"
            >
              {t('rules.add')}
            </LinkButton>
          )}
        </Step>
      </Box>
    </Section>
  );
};
