const FIELDS = 'form :is(textarea, input:not([type=checkbox], [type=radio], [type=hidden], [type=submit]))';

/** Whether the user typed into a form of the page; prefilled text counts as well. */
export const hasTypedText = (page: ParentNode): boolean =>
  [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS)].some(
    ({ value }) => value.trim() !== '',
  );
