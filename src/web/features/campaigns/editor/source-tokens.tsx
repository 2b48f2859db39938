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
  const wanted = name.trim().toLowerCase();
  return data.find((source) => source.name.toLowerCase() === wanted);
};

interface SourceTokensProps {
  source: TrafficSource;
  /** The link to show with the tokens appended; if null, only the tokens. */
  link: string | null;
}

/** The ad's parameters, by which the platform identifies a click. */
export const SourceTokens = ({ source: { name, tokenString }, link }: SourceTokensProps) => {
  const t = useT();
  if (tokenString === '') return null;
  const text = link === null ? tokenString : `${link}?${tokenString}`;
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
