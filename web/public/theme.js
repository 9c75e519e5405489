/* global document, localStorage, matchMedia */
// Runs before the first paint, so the other theme never flashes. The same rule as src/app/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // storage refused: the system's theme
  }
  const light = choice === 'light' || (choice !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
