import type { AbTestResults } from '../../store/ab-test-results.ts';
import type { Readers } from '../../store/duckdb/readers.ts';
import { abTestFigures } from './figures.ts';
import { abTestConverts, abTestSegments, abTestValidity } from './segments.ts';
import { abTestTotals } from './totals.ts';
import { convertedUnits, countedUnits } from './walk.ts';

export const duckdbAbTestResults = ({ read }: Readers): AbTestResults => ({
  counted: (query) => read((connection) => countedUnits(connection, query)),
  converted: (query) => read((connection) => convertedUnits(connection, query)),
  totals: (query) => abTestTotals(read, query),
  figures: (query) => abTestFigures(read, query),
  converts: (query) => read((connection) => abTestConverts(connection, query)),
  validity: (query) => read((connection) => abTestValidity(connection, query)),
  segments: (query) => read((connection) => abTestSegments(connection, query)),
});
