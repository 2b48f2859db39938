// Runs before the application so that the page never flashes in the wrong theme. A separate file, because the content
// security policy forbids inline scripts. state/theme.ts and ui/theme-choice.ts use the same logic.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('theme') === 'system' ? null : localStorage.getItem('prefers-color-scheme');
  } catch {
    // Storage is blocked: the system's setting decides.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
