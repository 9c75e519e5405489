/** The whole page, as the browser moves it. */
export const page = {
  reload: () => location.reload(),
};
