import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import type { ClickIdWarning } from '../../../../contracts/campaigns/landing.ts';
import { useT } from '../../../i18n/use-t.ts';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import type { CampaignForm } from '../editor/form-values.ts';
import { UrlInput } from './url-input.tsx';

interface DestinationRowProps {
  form: CampaignForm;
  id: string;
  index: number;
  withoutClickId: ClickIdWarning | null;
  /** How many paths lead to it; null: not shown. */
  uses: number | null;
  removable: boolean;
  onRemove: (id: string) => void;
  /** Its weight, below. */
  children: ReactNode;
}

const Row = (props: DestinationRowProps) => {
  const { form, id, index, withoutClickId, uses, removable, onRemove, children } = props;
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
        disabled={!removable}
        onClick={() => onRemove(id)}
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

/** Without weights, a row is rendered again only for its own changes. */
export const DestinationRow = memo(Row);
