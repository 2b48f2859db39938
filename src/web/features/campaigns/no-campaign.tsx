import AltRoute from '@mui/icons-material/AltRoute';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { ApiError } from '../../api/api-error.ts';
import type { OnlyReading } from '../../api/only-reading.ts';
import type { MessageKey } from '../../i18n/english.ts';
import { useT } from '../../i18n/use-t.ts';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { LinkButton } from '../../ui/layout/link.tsx';

interface MissingProps {
  title: MessageKey;
  text: MessageKey;
  onRetry?: () => void;
}

const Missing = ({ title, text, onRetry }: MissingProps) => {
  const t = useT();
  return (
    <Card>
      <title>{t('app.title', { page: t(title) })}</title>
      <EmptyState
        icon={<AltRoute />}
        title={t(title)}
        text={t(text)}
        heading
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            <LinkButton to="/campaign/campaigns" variant="contained">
              {t('campaign.toList')}
            </LinkButton>
            {onRetry && <Button onClick={onRetry}>{t('action.retry')}</Button>}
          </Box>
        }
      />
    </Card>
  );
};

/** No campaign exists at this address. */
export const NoCampaign = () => <Missing title="campaign.missing.title" text="campaign.missing.text" />;

/** Shown for a form that the user may not submit. */
export const ReadOnly = ({ reason }: { reason: OnlyReading }) => (
  <Missing title="campaign.readOnly.title" text={reason} />
);

/** Shown if the campaign does not exist or could not be loaded. */
export const CampaignFailure = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error instanceof ApiError && error.code === 'not_found' ? (
    <Missing title="campaign.unknown.title" text="error.not_found" onRetry={onRetry} />
  ) : (
    <ErrorState error={error} onRetry={onRetry} />
  );
