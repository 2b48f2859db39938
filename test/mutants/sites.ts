import { parseSync } from 'vite';

export type Operator =
  | 'boundary'
  | 'equality'
  | 'logical'
  | 'arithmetic'
  | 'boolean'
  | 'number'
  | 'negation'
  | 'early return'
  | 'call'
  | 'min and max';

/** A place where one small change makes a program that some test should fail. */
export interface Site {
  operator: Operator;
  /** Offsets in the source of the text to replace. */
  start: number;
  end: number;
  original: string;
  replacement: string;
  /** Names of the functions, classes and constants around it, outermost first: `openCaps.count`. */
  within: string;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const SWAPPED: Record<string, [Operator, string]> = {
  '<': ['boundary', '<='],
  '<=': ['boundary', '<'],
  '>': ['boundary', '>='],
  '>=': ['boundary', '>'],
  '===': ['equality', '!=='],
  '!==': ['equality', '==='],
  '==': ['equality', '!='],
  '!=': ['equality', '=='],
  '&&': ['logical', '||'],
  '||': ['logical', '&&'],
  '+': ['arithmetic', '-'],
  '-': ['arithmetic', '+'],
  '*': ['arithmetic', '/'],
  '/': ['arithmetic', '*'],
  '+=': ['arithmetic', '-='],
  '-=': ['arithmetic', '+='],
  '*=': ['arithmetic', '/='],
  '/=': ['arithmetic', '*='],
};

/** Larger numbers are durations or sizes: a millisecond of 90,000 makes no difference. */
const MOST_OFF_BY_ONE = 1000;

/** The only TypeScript nodes with code inside. Code outside their expression is a type. */
const TYPED_EXPRESSIONS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSInstantiationExpression',
]);

const LEAVES = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement', 'BreakStatement']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flatMap((value): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier') return String(node.name);
  return '';
};

/** The name that a node gives to the code inside it, or ''. */
const scopeName = (node: Node): string => {
  if (/^(Function|Class)(Declaration|Expression)$/.test(node.type) || node.type === 'VariableDeclarator')
    return nameOf(node.id);
  if (/^(MethodDefinition|PropertyDefinition|Property)$/.test(node.type)) return nameOf(node.key);
  return '';
};

/** `log.warn(...)`, `this.#shared.log.error(...)`, `console.error(...)`: no test reads what they print. */
const isLogCall = (node: Node): boolean => {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return false;
  const { type, object, property } = node.callee;
  if (type !== 'MemberExpression' || !isNode(object)) return false;
  const owner = nameOf(object) || nameOf(object.property);
  return (
    /^(log|logger|console)$/i.test(owner) &&
    /^(trace|debug|info|log|warn|error|fatal)$/.test(nameOf(property))
  );
};

/** A process that ends a little later, with its timers, is not a fault. */
const isUnref = (call: Node): boolean => isNode(call.callee) && nameOf(call.callee.property) === 'unref';

const isText = (node: unknown): boolean =>
  isNode(node) &&
  (node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node.value === 'string') ||
    (node.type === 'BinaryExpression' && (isText(node.left) || isText(node.right))));

/** Whether a branch ends by leaving the function or loop. */
const leaves = (branch: unknown): boolean => {
  if (!isNode(branch)) return false;
  if (branch.type !== 'BlockStatement') return LEAVES.has(branch.type);
  return leaves((branch.body as Node[]).at(-1));
};

/** Collects the sites of one file. */
class Collector {
  readonly sites: Site[] = [];
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  #add(operator: Operator, start: number, end: number, replacement: string, within: string): void {
    const original = this.#source.slice(start, end);
    this.sites.push({ operator, start, end, original, replacement, within });
  }

  #swap(node: Node, within: string): void {
    const { left, right } = node as unknown as { left: Node; right: Node };
    const token = String(node.operator);
    const swapped = SWAPPED[token];
    if (swapped === undefined) return;
    const [operator, replacement] = swapped;
    if (operator === 'arithmetic' && (isText(left) || isText(right))) return;
    const start = this.#source.indexOf(token, left.end);
    if (start >= 0 && start < right.start)
      this.#add(operator, start, start + token.length, replacement, within);
  }

  #literal(node: Node, within: string): void {
    const value = node.value;
    if (typeof value === 'boolean') this.#add('boolean', node.start, node.end, String(!value), within);
    if (typeof value === 'number' && value < MOST_OFF_BY_ONE)
      this.#add('number', node.start, node.end, String(value + 1), within);
  }

  #negation(node: Node, within: string): void {
    const argument = node.argument as Node;
    // Both halves of `!!value` make the same change.
    if (node.operator === '!' && argument.operator !== '!')
      this.#add('negation', node.start, argument.start, '', within);
  }

  #condition(node: Node, within: string): void {
    const test = node.test as Node;
    if (node.alternate === null && leaves(node.consequent))
      this.#add('early return', test.start, test.end, 'false', within);
  }

  #statement(node: Node, within: string): void {
    const expression = node.expression as Node;
    const call = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression;
    if (call.type !== 'CallExpression' || isUnref(call) || isLogCall(call)) return;
    if (isNode(call.callee) && call.callee.type === 'Super') return;
    this.#add('call', node.start, node.end, ';', within);
  }

  #extreme(node: Node, within: string): void {
    const name = nameOf(node.property);
    if (nameOf(node.object) !== 'Math' || (name !== 'min' && name !== 'max')) return;
    const property = node.property as Node;
    this.#add('min and max', property.start, property.end, name === 'min' ? 'max' : 'min', within);
  }

  visit(node: Node, around: readonly string[]): void {
    if (node.type === 'ImportDeclaration' || isLogCall(node)) return;
    if (node.type.startsWith('TS')) {
      if (TYPED_EXPRESSIONS.has(node.type)) this.visit(node.expression as Node, around);
      return;
    }
    const name = scopeName(node);
    const names = name === '' ? around : [...around, name];
    const within = names.join('.');
    if (/^(Binary|Logical|Assignment)Expression$/.test(node.type)) this.#swap(node, within);
    if (node.type === 'Literal') this.#literal(node, within);
    if (node.type === 'UnaryExpression') this.#negation(node, within);
    if (node.type === 'IfStatement') this.#condition(node, within);
    if (node.type === 'ExpressionStatement') this.#statement(node, within);
    if (node.type === 'MemberExpression') this.#extreme(node, within);
    for (const child of childrenOf(node)) {
      // The key of `{ 0: zero }` is a name.
      const isKey = child === node.key && node.computed !== true;
      if (!isKey) this.visit(child, names);
    }
  }
}

export const mutated = (source: string, { start, end, replacement }: Site): string =>
  source.slice(0, start) + replacement + source.slice(end);

/** Every mutation site of a TypeScript file, in the order of the source. */
export const mutationSites = (file: string, source: string): Site[] => {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const collector = new Collector(source);
  collector.visit(program as unknown as Node, []);
  return collector.sites.toSorted((a, b) => a.start - b.start || a.end - b.end);
};
