import jsep from 'jsep';
import { nearest } from '../text/nearest.ts';
import { type ColumnName, formulaNumber } from './columns.ts';
import {
  type Expression,
  fractionOf,
  MAX_FORMULA,
  MAX_OPERANDS,
  namesIn,
  type Sign,
  type Tree,
} from './formula.ts';
import { isEstimate, type MetricName, metricNames, TYPE_FIGURES, VERDICT } from './metrics.ts';

// `cr:4` is a name.
jsep.addIdentifierChar(':');

type ProblemCode =
  | 'formula_required'
  | 'formula_too_long'
  | 'formula_too_large'
  | 'formula_character'
  | 'formula_syntax'
  | 'formula_parenthesis'
  | 'formula_operator'
  | 'formula_number'
  | 'formula_function'
  | 'formula_name'
  | 'formula_estimate'
  | 'formula_cycle'
  | 'formula_uses';

/** Why a formula cannot be computed. */
export interface FormulaProblem {
  readonly code: ProblemCode;
  /** Place of the character in the text where it is, from 1; null if it is the whole. */
  readonly at: number | null;
  /** What is there; for `formula_cycle`, the path, such as `formula:1 → formula:2 → formula:1`. Can be empty: the end. */
  readonly text: string;
  /** The name that was probably meant. */
  readonly near: string | null;
}

const problem = (
  code: ProblemCode,
  at: number | null = null,
  text = '',
  near: string | null = null,
): FormulaProblem => ({ code, at, text, near });

/** A figure computed from an estimate would look like a fact, because it has no interval. */
const UNFIT: ReadonlySet<string> = new Set([...metricNames.filter(isEstimate), VERDICT]);

interface Token {
  readonly kind: 'name' | 'number' | 'sign' | 'open' | 'close' | 'other';
  readonly text: string;
  /** From 1. */
  readonly at: number;
}

const TOKENS =
  /(?<name>[A-Za-z_][\w:]*)|(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<sign>[-+*/])|(?<open>\()|(?<close>\))|(?<other>[^ \t\r\n])/gu;

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(TOKENS)].map(({ 0: found, index, groups = {} }) => ({
    kind: Object.keys(groups).find((kind) => groups[kind] !== undefined) as Token['kind'],
    text: found,
    at: index + 1,
  }));

/** Where an operand is expected, and where one was. */
const missing = ({ kind, text, at }: Token, before: Token | undefined): FormulaProblem =>
  kind === 'open' && before?.kind === 'name'
    ? problem('formula_function', before.at, before.text)
    : problem('formula_operator', at, text);

/** The first problem of a text, with its place, which the parser does not tell. */
const problemIn = (text: string, names: ReadonlySet<string>): FormulaProblem | null => {
  const opened: Token[] = [];
  let before: Token | undefined;
  let wantsOperand = true;
  for (const token of tokensOf(text)) {
    const { kind, at } = token;
    if (kind === 'other') return problem('formula_character', at, token.text);
    if (wantsOperand) {
      const isFine = kind === 'sign' ? /[-+]/.test(token.text) : kind !== 'close';
      if (!isFine) return problem('formula_syntax', at, token.text);
      wantsOperand = kind === 'sign' || kind === 'open';
    } else if (kind === 'sign') wantsOperand = true;
    else if (kind !== 'close') return missing(token, before);
    if (kind === 'name' && UNFIT.has(token.text)) return problem('formula_estimate', at, token.text);
    if (kind === 'name' && !names.has(token.text))
      return problem('formula_name', at, token.text, nearest(token.text, names));
    if (kind === 'number' && fractionOf(token.text) === null)
      return problem('formula_number', at, token.text);
    if (kind === 'open') opened.push(token);
    if (kind === 'close' && opened.pop() === undefined) return problem('formula_parenthesis', at, ')');
    before = token;
  }
  const open = opened.at(-1);
  if (wantsOperand) return problem('formula_syntax', text.length + 1);
  return open === undefined ? null : problem('formula_parenthesis', open.at, '(');
};

const SIGNS: ReadonlySet<string> = new Set<Sign>(['+', '-', '*', '/']);
const isSign = (text: unknown): text is Sign => typeof text === 'string' && SIGNS.has(text);

const isNode = (part: unknown): part is jsep.Expression =>
  typeof part === 'object' && part !== null && 'type' in part;

/** The parser's output as a formula; null for anything that is none, whatever else the parser may know. */
const treeOf = (node: unknown): Tree<ColumnName> | null => {
  if (!isNode(node)) return null;
  if (node.type === 'Identifier') return { kind: 'name', name: node.name as ColumnName };
  if (node.type === 'Literal') {
    const value = typeof node.raw === 'string' ? fractionOf(node.raw) : null;
    return value && { kind: 'number', value };
  }
  if (node.type === 'UnaryExpression') {
    const of = treeOf(node.argument);
    if (of === null || node.operator === '+') return of;
    if (node.operator !== '-') return null;
    return of.kind === 'negative' ? of.of : { kind: 'negative', of };
  }
  if (node.type !== 'BinaryExpression' || !isSign(node.operator)) return null;
  const [left, right] = [treeOf(node.left), treeOf(node.right)];
  return left && right && { kind: 'binary', sign: node.operator, left, right };
};

const parsed = (text: string): Tree<ColumnName> | null => {
  try {
    return treeOf(jsep(text));
  } catch {
    return null;
  }
};

/** A formula as written, or why it is none. `names`: those that it may use. */
const writtenFormula = (text: string, names: ReadonlySet<string>): Tree<ColumnName> | FormulaProblem => {
  if (text.trim() === '') return problem('formula_required');
  if (text.length > MAX_FORMULA) return problem('formula_too_long');
  const found = problemIn(text, names);
  if (found !== null) return found;
  return parsed(text) ?? problem('formula_syntax', 1, text.slice(0, 1));
};

/** Whether it is a problem and not a formula. */
const isProblem = (read: object): read is FormulaProblem => 'code' in read;

/** Number of numbers and metrics in a formula. */
const operandsIn = (tree: Expression): number => {
  if (tree.kind === 'negative') return operandsIn(tree.of);
  return tree.kind === 'binary' ? operandsIn(tree.left) + operandsIn(tree.right) : 1;
};

const replaced = (tree: Tree<ColumnName>, formulas: ReadonlyMap<ColumnName, Expression>): Expression => {
  if (tree.kind === 'name') return formulas.get(tree.name) ?? { kind: 'name', name: tree.name as MetricName };
  if (tree.kind === 'negative') {
    const of = replaced(tree.of, formulas);
    return of.kind === 'negative' ? of.of : { kind: 'negative', of };
  }
  if (tree.kind === 'number') return tree;
  return { ...tree, left: replaced(tree.left, formulas), right: replaced(tree.right, formulas) };
};

/** A formula that can be computed, or why it cannot. */
export type ReadFormula = { readonly expression: Expression } | { readonly problem: FormulaProblem };

/** What formulas can be made of: metrics, figures of these conversion types, and these formulas, by their numbers. */
const formulaNames = (types: readonly number[], formulas: Iterable<number>): ReadonlySet<string> =>
  new Set([
    ...metricNames.filter((name) => !UNFIT.has(name)),
    ...types.flatMap((type) => TYPE_FIGURES.map((figure) => `${figure}:${type}`)),
    // One without a number yet has no name.
    ...[...formulas].filter(Number.isInteger).map((number) => `formula:${number}`),
  ]);

/**
 * A workspace's formulas by number, each with the ones that it uses in their place. `types`: numbers of the conversion
 * types whose figures they can use.
 */
export const readFormulas = (
  texts: ReadonlyMap<number, string>,
  types: readonly number[],
): ReadonlyMap<number, ReadFormula> => {
  const names = formulaNames(types, texts.keys());
  const done = new Map<number, ReadFormula>();

  const used = (tree: Tree<ColumnName>, path: readonly number[]): ReadFormula => {
    const formulas = new Map<ColumnName, Expression>();
    for (const name of namesIn(tree)) {
      const number = formulaNumber(name);
      if (number === null) continue;
      const read = readOne(number, path);
      if ('expression' in read) formulas.set(name, read.expression);
      else if (read.problem.code === 'formula_cycle') return read;
      else return { problem: problem('formula_uses', null, name) };
    }
    const expression = replaced(tree, formulas);
    return operandsIn(expression) > MAX_OPERANDS ? { problem: problem('formula_too_large') } : { expression };
  };

  const readOne = (number: number, before: readonly number[]): ReadFormula => {
    const known = done.get(number);
    if (known !== undefined) return known;
    const path = [...before, number];
    if (before.includes(number)) {
      const circle = path.slice(before.indexOf(number)).map((one) => `formula:${one}`);
      return { problem: problem('formula_cycle', null, circle.join(' → ')) };
    }
    const tree = writtenFormula(texts.get(number) ?? '', names);
    const read = isProblem(tree) ? { problem: tree } : used(tree, path);
    done.set(number, read);
    return read;
  };

  return new Map([...texts.keys()].map((number) => [number, readOne(number, [])]));
};

/** Numbers of the formulas that a text names, whether or not it is a formula. */
export const formulasIn = (text: string): number[] => [
  ...new Set(
    tokensOf(text).flatMap(({ kind, text: name }) => (kind === 'name' ? (formulaNumber(name) ?? []) : [])),
  ),
];
