import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

const PLAIN = 'aceinosuyACEINOSUY';
const ACCENTED = 'áçéíñóšúýÁÇÉÍÑÓŠÚÝ';

const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** Accented, and marked with `~` if it contains a word. */
const drawnOut = (text: string): string => (/\p{L}{2}/u.test(text) ? `${accented(text)}~` : accented(text));

/** The pseudo-locale: the same message, still readable, with letters and a length that no untranslated string has. */
export const pseudo = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.map((element) => {
    if (element.type === 0) {
      const third = '~'.repeat(Math.floor(element.value.length / 3));
      return { ...element, value: drawnOut(element.value) + third };
    }
    if (element.type !== 5 && element.type !== 6) return element;
    const options = Object.entries(element.options).map(
      ([name, option]) => [name, { ...option, value: pseudo(option.value) }] as const,
    );
    return { ...element, options: Object.fromEntries(options) };
  });
