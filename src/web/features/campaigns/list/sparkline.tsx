import Box from '@mui/material/Box';
import { SPARK, sparkPath } from '../../../ui/chart/spark-path.ts';

interface SparklineProps {
  /** By steps of equal width; null: still to come. */
  values: readonly (number | null)[];
  /** The figures in words. */
  text: string;
}

/** A small curve. Screen readers and the pointer get it in words. */
export const Sparkline = ({ values, text }: SparklineProps) => (
  <Box
    component="svg"
    role="img"
    aria-label={text}
    viewBox={`0 0 ${SPARK.width} ${SPARK.height}`}
    preserveAspectRatio="none"
    sx={{
      ...{ width: 64, height: SPARK.height, display: 'block' },
      color: values.some((value) => value !== null && value > 0) ? 'primary.main' : 'divider',
    }}
  >
    <title>{text}</title>
    <path
      d={sparkPath(values)}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      vectorEffect="non-scaling-stroke"
    />
  </Box>
);
