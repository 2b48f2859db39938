/** One numbered step. Its statements never change once released, because their checksum is stored. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}
