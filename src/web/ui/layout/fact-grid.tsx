import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

interface FactGridProps {
  facts: readonly Fact[];
  /** Width of the label column, CSS pixels. */
  labelWidth?: number;
}

/** Facts about one thing, each beside its label. */
export const FactGrid = ({ facts, labelWidth = 140 }: FactGridProps) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: `${labelWidth}px minmax(0, 1fr)`,
      gap: 1,
      fontSize: '0.875rem',
    }}
  >
    {facts.map(([label, value]) => (
      <Box key={label} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
