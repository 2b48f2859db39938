import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutantsByArea } from './areas.ts';
import { chooseMutants } from './choose.ts';
import { readGraph, testsReaching } from './import-graph.ts';
import { locate, type Mutant, type Placed } from './mutant.ts';
import {
  appendResult,
  isKilled,
  noLongerKilled,
  type Result,
  readMutants,
  readResults,
  summary,
} from './results.ts';
import { endRunning } from './run-tests.ts';
import { copyTree, readSources } from './tree.ts';
import { STAGES, type Stage, Trials } from './trial.ts';

/** `npm run test:mutants`: see docs/mutants.md for the options. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PER_AREA = 20;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    list: { type: 'string' },
    from: { type: 'string' },
    only: { type: 'string' },
    results: { type: 'string', default: 'dist/mutants.jsonl' },
    stages: { type: 'string', default: 'near,imports' },
    browser: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
    than: { type: 'string' },
    limit: { type: 'string', default: '150' },
    dry: { type: 'boolean', default: false },
  },
});

const refuse = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const numberOf = (text: string, option: string): number =>
  /^\d+$/.test(text) ? Number(text) : refuse(`--${option} takes a number, not "${text}".`);

const stagesOf = (text: string): Stage[] => {
  const names = [...text.split(','), ...(values.browser ? ['browser'] : [])];
  const unknown = names.find((name) => !STAGES.some((stage) => stage === name));
  if (unknown !== undefined) refuse(`--stages knows ${STAGES.join(', ')}, not "${unknown}".`);
  return STAGES.filter((stage) => names.includes(stage));
};

const rangeOf = (text: string | undefined): { first: number; last: number } => {
  if (text === undefined) return { first: 1, last: Number.POSITIVE_INFINITY };
  const [, first, last] = /^(\d+)\.\.(\d+)$/.exec(text) ?? refuse(`--only takes 1..50, not "${text}".`);
  return { first: Number(first), last: Number(last) };
};

const seed = numberOf(values.seed, 'seed');
const limit = numberOf(values.limit, 'limit');
const stages = stagesOf(values.stages);
const { first, last } = rangeOf(values.only);

const files = readSources(ROOT);
const graph = readGraph(ROOT, files);
const byArea = mutantsByArea(files, graph);
const present = [...byArea.values()].flat();
const chosen: { mutant: Mutant; placed: Placed | null }[] =
  values.from === undefined
    ? [...byArea.values()].flatMap((all) =>
        chooseMutants(all, PER_AREA, seed).map((placed) => ({ mutant: placed.mutant, placed })),
      )
    : readMutants(values.from).map((mutant) => ({ mutant, placed: locate(mutant, present) }));
const mutants = chosen.map(({ mutant }) => mutant);
console.log(`${mutants.length} mutants of ${present.length}, ${values.from ?? `seed ${seed}`}`);
if (values.list !== undefined)
  writeFileSync(values.list, mutants.map((mutant) => `${JSON.stringify(mutant)}\n`).join(''));
if (values.dry) process.exit(0);

const oneLine = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
};

const tell = ({ number, place, change, result, by, reason, seconds }: Result): void => {
  const said = {
    killed: `killed by ${by}: ${oneLine(reason)}`,
    timeout: `timeout of ${by}: ${oneLine(reason)}`,
    survived: 'SURVIVED',
    gone: 'gone',
  };
  console.log(`${String(number).padStart(3)} ${place} ${change}: ${said[result]} (${seconds} s)`);
};

const tree = copyTree(ROOT);
process.on('exit', () => {
  endRunning();
  tree.dispose();
});
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.on(signal, () => process.exit(code));

const trials = new Trials(tree, limit);
const before = readResults(values.results);
for (const [index, { mutant, placed }] of chosen.entries()) {
  const number = index + 1;
  if (number < first || number > last) continue;
  if (values.survivors && before.get(mutant.id)?.result !== 'survived') continue;
  const { id, area } = mutant;
  const change = `${mutant.operator}: ${oneLine(mutant.original)} -> ${oneLine(mutant.replacement)}`;
  const described = { number, id, area, change };
  let result: Result;
  if (placed === null) {
    const place = `${mutant.file}:${mutant.lineNumber}`;
    result = { ...described, place, result: 'gone', by: '', reason: '', stages: [], seconds: 0 };
  } else {
    const { file, lineNumber } = placed.mutant;
    const started = performance.now();
    const verdict = await trials.try(
      { file, source: files.get(file) ?? '', site: placed.site, tests: testsReaching(graph, file) },
      stages,
    );
    const ran = verdict.result === 'survived' ? stages : stages.slice(0, stages.indexOf(verdict.stage) + 1);
    const earlier = values.survivors ? (before.get(id)?.stages ?? []) : [];
    result = {
      ...described,
      place: `${file}:${lineNumber}`,
      result: verdict.result,
      by: verdict.result === 'survived' ? '' : verdict.by,
      reason: verdict.result === 'survived' ? '' : verdict.reason,
      stages: STAGES.filter((stage) => ran.includes(stage) || earlier.includes(stage)),
      seconds: Math.round((performance.now() - started) / 1000),
    };
  }
  appendResult(values.results, result);
  tell(result);
}

const results = readResults(values.results);
console.log(`\n${summary(mutants, results).join('\n')}`);
for (const file of trials.unsound) console.log(`LEFT OUT ${file}: it fails without a mutant, too.`);
if (values.than !== undefined) {
  const lost = noLongerKilled(readResults(values.than), results);
  for (const result of lost) {
    const { number, place, change, by } = result;
    console.log(`NO LONGER KILLED ${number} ${place} ${change}, earlier by ${by}`);
  }
  const killed = [...results.values()].filter(isKilled).length;
  console.log(`${killed} killed now; ${lost.length} of those killed before are not any more.`);
}
process.exit(0);
