import Box from '@mui/material/Box';
import { useT } from '../../i18n/use-t.ts';
import { CopyButton } from '../../ui/feedback/copy-button.tsx';
import { FactGrid } from '../../ui/layout/fact-grid.tsx';

export interface Fact {
  label: string;
  /** '' or null if unknown. */
  value: string | null;
  /** For ids that users need elsewhere. */
  copied?: boolean;
}

/** Facts about one thing by name; ids can be copied. */
export const FactList = ({ facts }: { facts: readonly Fact[] }) => {
  const t = useT();
  return (
    <FactGrid
      facts={facts.map(({ label, value, copied = false }) => [
        label,
        <Box key={label} sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, minWidth: 0 }}>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {value || t('app.notKnown')}
          </Box>
          {copied && value && (
            <Box component="span" sx={{ flexShrink: 0, my: -0.5 }}>
              <CopyButton text={value} label={t('facts.copy', { name: label })} compact />
            </Box>
          )}
        </Box>,
      ])}
    />
  );
};
