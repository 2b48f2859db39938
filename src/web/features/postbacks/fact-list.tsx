import Box from '@mui/material/Box';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';

export interface Fact {
  label: string;
  /** '' and null: unknown. */
  value: string | null;
  /** An id, which users need elsewhere. */
  copied?: boolean;
}

/** Facts about one thing by name; ids can be copied. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => {
  const t = useT();
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '140px minmax(0, 1fr)',
        gap: 1,
        fontSize: '0.875rem',
      }}
    >
      {facts.map(({ label, value, copied = false }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {label}
          </Box>
          <Box
            component="dd"
            sx={{
              m: 0,
              display: 'flex',
              alignItems: 'flex-start',
              gap: 0.5,
              minWidth: 0,
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {value || t('app.notKnown')}
            </Box>
            {copied && value && (
              <Box component="span" sx={{ flexShrink: 0, my: -0.5 }}>
                <CopyButton text={value} label={t('facts.copy', { name: label })} compact />
              </Box>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
