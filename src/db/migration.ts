/** One numbered step. Its statements never change once released: their checksum is kept with the store. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly statements: readonly string[];
}
