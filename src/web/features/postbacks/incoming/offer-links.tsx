import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { offersWithout, withClickIds } from '../../../../contracts/campaigns/offer-links.ts';
import { composedUrl } from '../../../../core/routing/url/own-parameters.ts';
import { campaignQuery } from '../../../api/campaigns/campaigns.ts';
import { saveDestinations } from '../../../api/campaigns/save-destinations.ts';
import { offerLinksQuery } from '../../../api/postbacks/offer-links.ts';
import { useT } from '../../../i18n/use-t.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { Link } from '../../../ui/layout/link.tsx';
import { useAct } from '../use-act.ts';

interface OfferLinksProps {
  /** The network's parameter for the click ID. */
  parameter: string;
  /** Whether Fairlead puts it into the URLs of the network's offers. */
  isFilled: boolean;
  /** Those of all the workspace's networks: an offer that has another one belongs to another network. */
  others: readonly string[];
  mayEdit: boolean;
}

/** What to add to offer links, and the campaigns whose links lack it. */
export const OfferLinks = ({ parameter, isFilled, others, mayEdit }: OfferLinksProps) => {
  const t = useT();
  const queries = useQueryClient();
  const { busy, run } = useAct();
  const { data } = useQuery(offerLinksQuery(others));
  const part = `${parameter}={click_id}`;
  const changed = async (): Promise<void> => {
    for (const key of ['campaigns', 'campaign', 'destinations'])
      await queries.invalidateQueries({ queryKey: [key] });
  };
  const add = (id: string): void =>
    void run(id, async () => {
      const campaign = await queries.fetchQuery({ ...campaignQuery(id), staleTime: 0 });
      const places = offersWithout(campaign, others);
      const { name, destinations } = campaign;
      const next = withClickIds(destinations, places, parameter);
      if (next.every((one, place) => composedUrl(one) === composedUrl(destinations[place] ?? one))) {
        notify({ message: 'source.takes.taken', values: { name, parameter }, tone: 'warning' });
        return;
      }
      const { revision } = await saveDestinations(campaign, campaign.revision, next);
      await changed();
      notify({
        message: 'source.takes.added',
        values: { part, name },
        undo: () =>
          void run(id, async () => {
            await saveDestinations(campaign, revision, destinations);
            await changed();
          }),
      });
    });
  const rows = data?.rows ?? [];
  return (
    <Box sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" color="textSecondary">
        {t(isFilled ? 'source.takes.filled' : 'source.takes', { part })}
      </Typography>
      {rows.length > 0 && (
        <>
          <Typography variant="body2" color="warning" sx={{ mt: 1 }}>
            {t('source.takes.missing', { part })}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {rows.map(({ id, name }) => (
              <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Link to="/campaign/campaignsView" search={{ id }} variant="body2">
                  {name}
                </Link>
                {mayEdit && (
                  <Button
                    size="small"
                    disabled={busy !== null}
                    aria-label={t('source.takes.add.to', { name })}
                    onClick={() => add(id)}
                  >
                    {t('source.takes.add')}
                  </Button>
                )}
              </Box>
            ))}
          </Box>
          {data?.more && (
            <Typography variant="body2" color="textSecondary">
              {t('source.takes.more')}
            </Typography>
          )}
        </>
      )}
    </Box>
  );
};
