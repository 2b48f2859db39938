import type { TestResults } from '../../store/ab-test-results.ts';
import type { Readers } from '../../store/duckdb/readers.ts';
import { testFigures } from './figures.ts';
import { testConverts, testSegments, testValidity } from './segments.ts';
import { testTotals } from './totals.ts';
import { convertedUnits, countedUnits } from './walk.ts';

export const duckdbTestResults = ({ read }: Readers): TestResults => ({
  counted: (query) => read((connection) => countedUnits(connection, query)),
  converted: (query) => read((connection) => convertedUnits(connection, query)),
  totals: (query) => testTotals(read, query),
  figures: (query) => testFigures(read, query),
  converts: (query) => read((connection) => testConverts(connection, query)),
  validity: (query) => read((connection) => testValidity(connection, query)),
  segments: (query) => read((connection) => testSegments(connection, query)),
});
