import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ClickIdWarning } from '../../../contracts/landing.ts';
import { useT } from '../../i18n/use-t.ts';
import { TextInput } from '../../ui/text-input.tsx';
import type { CampaignForm } from './form-values.ts';
import { UrlInput } from './url-input.tsx';

interface DestinationRowProps {
  form: CampaignForm;
  index: number;
  withoutClickId: ClickIdWarning | null;
  /** How many paths lead to it; null: not said. */
  uses: number | null;
  /** Null: it has to stay. */
  onRemove: (() => void) | null;
  /** Its weight, below. */
  children: ReactNode;
}

export const DestinationRow = (props: DestinationRowProps) => {
  const { form, index, withoutClickId, uses, onRemove, children } = props;
  const t = useT();
  const number = index + 1;
  return (
    <Box
      role="group"
      aria-label={t('campaign.destination', { number })}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) 40px', md: 'minmax(0, 1fr) 200px 40px' },
        '& > .url, & > .below': { gridColumn: { xs: '1 / -1' } },
        '& > .url': { gridColumn: { md: 'auto' } },
        ...(index > 0 && { borderTop: 1, borderColor: 'divider', pt: 2 }),
      }}
    >
      <Box className="url">
        <UrlInput form={form} index={index} withoutClickId={withoutClickId} />
      </Box>
      <TextInput
        control={form.control}
        name={`destinations.${index}.name`}
        label={t('campaign.destination.name')}
        placeholder={t('campaign.destination.name.placeholder')}
      />
      <IconButton
        aria-label={t('campaign.destination.remove', { number })}
        disabled={onRemove === null}
        onClick={onRemove ?? undefined}
        sx={{ mt: 1 }}
      >
        <DeleteOutline />
      </IconButton>
      {children && <Box className="below">{children}</Box>}
      {uses !== null && (
        <Typography className="below" variant="caption" color="textSecondary" sx={{ mt: -1 }}>
          {t(uses === 0 ? 'editor.destination.unused' : 'editor.destination.used', { count: uses })}
        </Typography>
      )}
    </Box>
  );
};
