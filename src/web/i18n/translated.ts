/**
 * A section in another language, with exactly the keys of the English one. Some may be missing while translations are
 * being written; test/i18n.test.ts fails until they are complete.
 */
export type Translated<English> = { readonly [Key in keyof English]?: string };
