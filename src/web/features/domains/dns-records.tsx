import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Domain } from '../../../contracts/workspace/domain.ts';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';

interface RecordProps {
  type: 'CNAME' | 'TXT';
  name: string;
  value: string;
  /** Its effect. */
  help: string;
}

const grid = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: 1.5,
  alignItems: 'center',
} as const;

/** One record, each part ready to be copied into a DNS provider's form. */
const DnsRecord = ({ type, name, value, help }: RecordProps) => {
  const t = useT();
  const parts = [
    [t('domains.dns.name'), name, t('domains.dns.copyName', { type })],
    [t('domains.dns.value'), value, t('domains.dns.copyValue', { type })],
  ] as const;
  return (
    <Box
      component="section"
      aria-label={type}
      sx={{ border: 1, borderColor: 'divider', borderRadius: '10px', px: 2, py: 1.5 }}
    >
      <Typography sx={{ fontWeight: 700 }}>{type}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {help}
      </Typography>
      <Box component="dl" sx={grid}>
        {parts.map(([label, text, copy]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0, display: 'contents' }}>
              <Box component="code" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere', py: 0.75 }}>
                {text}
              </Box>
              <CopyButton text={text} label={copy} compact />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

interface DnsRecordsProps {
  host: string;
  records: NonNullable<Domain['records']>;
}

/** The records to set at a domain's DNS provider. */
export const DnsRecords = ({ host, records: { apex, target, txt } }: DnsRecordsProps) => {
  const t = useT();
  const cname = apex ? null : target;
  return (
    <section>
      <Typography variant="h3">{t('domains.dns')}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1.5 }}>
        {t(cname === null ? 'domains.dns.one' : 'domains.dns.text', { host })}
      </Typography>
      <Stack spacing={1.5}>
        {cname !== null && <DnsRecord type="CNAME" name={host} value={cname} help={t('domains.dns.cname')} />}
        <DnsRecord type="TXT" name={txt.name} value={txt.value} help={t('domains.dns.txt')} />
        {cname === null && (
          <Typography variant="body2">
            {target === null ? t('domains.dns.address') : t('domains.dns.apex', { target })}
          </Typography>
        )}
      </Stack>
    </section>
  );
};
