/* global document, localStorage, matchMedia */
// Runs before the first paint, so the other theme never flashes. Must match src/app/theme.ts.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // storage is blocked: use the system's theme
  }
  const light = choice === 'light' || (choice !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
