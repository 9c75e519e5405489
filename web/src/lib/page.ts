/** Full-page navigation, mockable in tests. */
export const page = {
  origin: () => location.origin,
  reload: () => location.reload(),
  /** Navigates to a URL that the server handles, not the app. */
  go: (url: string) => location.assign(url),
};
