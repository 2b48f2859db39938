/**
 * A section in another language: the keys of the English one, and no others. One may be missing between the writing of the
 * English text and its translations; test/i18n.test.ts refuses to let it stay so.
 */
export type Translated<English> = { readonly [Key in keyof English]?: string };
