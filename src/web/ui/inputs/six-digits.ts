/** First code points of the digits on keyboards of the application's languages. */
const ZEROS = [0x30, 0x966];

/** The digits of typed or pasted text, as ASCII, at most six: `123 456` and `१२३४५६` are both codes. */
export const sixDigits = (typed: string): string =>
  [...typed]
    .flatMap((letter) => {
      const point = letter.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => point >= first && point <= first + 9);
      return zero === undefined ? [] : String(point - zero);
    })
    .slice(0, 6)
    .join('');
