import type { AbTestResults } from '../../store/ab-test-results.ts';
import type { Read } from '../../store/duckdb/rows.ts';
import { abTestFigures } from './figures.ts';
import { abTestConverts, abTestSegments, abTestValidity } from './segments.ts';
import { abTestTotals } from './totals.ts';
import { begunUnits, convertedUnits, countedUnits } from './walk.ts';

/** Results of A/B tests, by the same statements whatever the store is. */
export const abTestResultsOf = (read: Read): AbTestResults => ({
  counted: (query) => read((connection) => countedUnits(connection, query)),
  begun: (query) => read((connection) => begunUnits(connection, query)),
  converted: (query) => read((connection) => convertedUnits(connection, query)),
  totals: (query) => abTestTotals(read, query),
  figures: (query) => abTestFigures(read, query),
  converts: (query) => read((connection) => abTestConverts(connection, query)),
  validity: (query) => read((connection) => abTestValidity(connection, query)),
  segments: (query) => read((connection) => abTestSegments(connection, query)),
});
