import Found from '@mui/icons-material/CheckCircleOutlined';
import Unsure from '@mui/icons-material/HelpOutlineOutlined';
import Missing from '@mui/icons-material/WarningAmber';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useIntl } from 'react-intl';
import type { LandingCheck } from '../../../../contracts/library/landing-check.ts';
import { exitAddress } from '../../../../core/routing/exit-address.ts';
import { useT } from '../../../i18n/use-t.ts';

type Read = NonNullable<LandingCheck['page']>;

interface Line {
  key: string;
  tone: 'found' | 'unsure' | 'missing';
  text: string;
}

const ICONS = { found: Found, unsure: Unsure, missing: Missing } as const;
const COLORS = { found: 'success', unsure: 'action', missing: 'warning' } as const;

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
    {lines.map(({ key, tone, text }) => {
      const Icon = ICONS[tone];
      return (
        <Box component="li" key={key} sx={{ display: 'flex', gap: 1 }}>
          <Icon fontSize="small" color={COLORS[tone]} aria-hidden />
          <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        </Box>
      );
    })}
  </Box>
);

interface Wanted {
  /** `https://go.example`. */
  origin: string;
  /** How many exits the page has. */
  exits: number;
}

/** What is on the page, and what to do about the rest: a line for each exit, then the script. */
const useLines = (page: Read, { origin, exits }: Wanted): Line[] => {
  const t = useT();
  const intl = useIntl();
  const missing = page.scripted ? 'library.check.missing.scripted' : 'library.check.missing';
  const exitLine = ({ exit, state, host }: Read['exits'][number]): Line => {
    const address = exitAddress(origin, exit, exits);
    const values = { address, path: address.slice(origin.length), host: host ?? '' };
    const [tone, message] = {
      link: ['found', 'library.check.link'],
      script: ['unsure', 'library.check.named'],
      elsewhere: ['missing', 'library.check.elsewhere'],
      missing: [page.scripted ? 'unsure' : 'missing', missing],
    }[state] as [Line['tone'], typeof missing];
    return { key: `exit ${exit}`, tone, text: t(message, values) };
  };
  const scriptLine = ({ state, host }: Read['script']): Line => {
    const values = { host: host ?? '', domain: new URL(origin).host };
    const [tone, text] = {
      link: ['found', t('library.check.script')],
      script: ['unsure', t('library.check.script.named')],
      elsewhere: ['missing', t('library.check.script.elsewhere', values)],
      missing: ['unsure', t('library.check.script.missing')],
    }[state] as [Line['tone'], string];
    return { key: 'script', tone, text };
  };
  const paths = intl.formatList(page.beyond.map((exit) => `/out/${exit}`));
  const beyond: Line = { key: 'beyond', tone: 'missing', text: t('library.check.beyond', { paths }) };
  return [...page.exits.map(exitLine), ...(page.beyond.length > 0 ? [beyond] : []), scriptLine(page.script)];
};

interface ReadPageProps extends Wanted {
  page: Read;
}

const ReadPage = ({ page, ...wanted }: ReadPageProps) => {
  const t = useT();
  const lines = useLines(page, wanted);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Lines lines={lines} />
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('library.check.asked', { url: page.url })}
        {page.cut && ` ${t('library.check.cut')}`}
      </Typography>
    </Box>
  );
};

interface SetupCheckProps extends Wanted {
  found: LandingCheck;
}

/** The result of a check of a landing page: what it links to, or why that is not known. */
export const SetupCheck = ({ found, ...wanted }: SetupCheckProps) => {
  const t = useT();
  const { page, result, status, failure, asked } = found;
  if (page !== null) return <ReadPage page={page} {...wanted} />;
  const error = t(status === 404 ? 'library.check.404' : 'library.check.status', { status: String(status) });
  const unread = result === 'not_html' ? t('library.check.notHtml') : error;
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {failure === null ? unread : t(`check.failed.${failure}`)}
      <Box sx={{ mt: 0.5 }}>{t('library.check.asked', { url: asked })}</Box>
    </Alert>
  );
};
