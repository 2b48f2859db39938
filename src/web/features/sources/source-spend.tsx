import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import type { TrafficSource } from '../../../contracts/campaigns/traffic-source.ts';
import { meQuery } from '../../api/accounts/session.ts';
import { useT } from '../../i18n/use-t.ts';
import { SpendEntries } from '../../spend/spend-entries.tsx';
import { rolesPassed } from '../../spend/target-names.ts';
import { LoadingRows } from '../../ui/feedback/states.tsx';
import { SourceCorrections } from './corrections/source-corrections.tsx';

export interface SourceSpendProps {
  source: TrafficSource;
  mayEdit: boolean;
}

/** The spend by ad of a traffic source, whose visits may be in any of its campaigns, and what its costs are multiplied by. */
export const SourceSpend = ({ source, mayEdit }: SourceSpendProps) => {
  const t = useT();
  const { data: me } = useQuery(meQuery());
  return (
    <>
      <Card
        component="section"
        aria-label={t('sources.spend.title', { name: source.name })}
        sx={{ maxWidth: 760 }}
      >
        <Box sx={{ pt: 2 }}>
          {mayEdit && rolesPassed(source).length === 0 && (
            <Alert severity="info" sx={{ mx: 2, mb: 2 }}>
              {t('sources.spend.noIds')}
            </Alert>
          )}
          {me ? (
            <SpendEntries
              owner={{ sourceId: source.id }}
              source={source}
              file={{ source }}
              lead={t('sources.spend.lead')}
              empty={t(mayEdit ? 'sources.spend.empty' : 'spend.empty.reading')}
              mayEdit={mayEdit}
              zone={me.workspace.timeZone}
              currency={me.workspace.currency}
            />
          ) : (
            <LoadingRows rows={3} />
          )}
        </Box>
      </Card>
      {me && <SourceCorrections sourceId={source.id} mayEdit={mayEdit} zone={me.workspace.timeZone} />}
    </>
  );
};
