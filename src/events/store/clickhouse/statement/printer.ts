import type { Scope, Typed } from './scope.ts';
import type { Expression, Order, QueryNode } from './tree.ts';

/** What expressions need of the statement around them. */
export interface Around {
  /** A value of the statement, `$1` being the first. */
  parameter(name: string): Typed;
  /** A name that nothing else has. */
  name(kind: string): string;
  /** The SQL of a SELECT within an expression, and its only column. */
  subquery(node: QueryNode, scope: Scope): { sql: string; column: Typed };
}

/** Prints expressions. Throws at whatever it does not know. */
export interface Printer {
  readonly around: Around;
  print(expression: Expression, scope: Scope): Typed;
  printAll(expressions: readonly Expression[], scope: Scope): Typed[];
  orders(orders: readonly Order[], scope: Scope): { sql: string; parts: Typed[] };
}

/** An expression of an expression, by the name that the tree gives it. */
export const one = (of: Expression, member: string): Expression => of[member] as Expression;
export const all = (of: Expression, member: string): readonly Expression[] =>
  (of[member] ?? []) as Expression[];
