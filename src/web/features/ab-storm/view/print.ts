/** Time until charts have been redrawn, milliseconds. */
const DRAW_MS = 400;

/** Lays the page out at paper width, so that charts are drawn for it, and prints it. */
export const printResults = (): void => {
  const { dataset } = document.documentElement;
  dataset.printing = '';
  const done = (): void => {
    delete dataset.printing;
  };
  window.addEventListener('afterprint', done, { once: true });
  setTimeout(() => window.print(), DRAW_MS);
};
