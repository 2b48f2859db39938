import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { TrafficSource } from '../../../../contracts/campaigns/traffic-source.ts';
import { trafficSourcesQuery } from '../../../api/campaigns/traffic-sources.ts';
import { useT } from '../../../i18n/use-t.ts';
import { CodeBox } from '../../../ui/feedback/code-box.tsx';
import { CopyButton } from '../../../ui/feedback/copy-button.tsx';

/** The source named by a campaign's text, ignoring case; undefined if unknown. */
export const useSource = (name: string): TrafficSource | undefined => {
  const { data = [] } = useQuery(trafficSourcesQuery());
  return namedSource(data, name);
};

/** The link as an ad needs it; a link without the tokens loses every ad's ID. */
export const linkForAd = (
  link: string,
  source: Pick<TrafficSource, 'tokenString'> | undefined,
): string | null =>
  source === undefined || source.tokenString === '' ? null : `${link}?${source.tokenString}`;

/** A campaign's source among the known ones, ignoring case. */
export const namedSource = (all: readonly TrafficSource[], name: string): TrafficSource | undefined => {
  const wanted = name.trim().toLowerCase();
  return all.find((source) => source.name.toLowerCase() === wanted);
};

interface SourceTokensProps {
  source: TrafficSource;
  /** The link to show with the tokens appended; if null, only the tokens. */
  link: string | null;
}

/** The ad's parameters, by which the platform identifies a click. */
export const SourceTokens = ({ source, link }: SourceTokensProps) => {
  const t = useT();
  const { name, tokenString } = source;
  const text = link === null ? tokenString : linkForAd(link, source);
  if (text === null || text === '') return null;
  return (
    <Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t(link === null ? 'campaign.tokens.behind' : 'campaign.tokens.link', { source: name })}
      </Typography>
      <CodeBox>{text}</CodeBox>
      <Box sx={{ mt: 1 }}>
        <CopyButton
          text={text}
          label={t(link === null ? 'campaign.tokens.copy' : 'campaign.tokens.copyLink')}
        />
      </Box>
    </Box>
  );
};
