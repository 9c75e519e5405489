/** Full-page navigation, mockable in tests. */
export const page = {
  origin: () => location.origin,
  reload: () => location.reload(),
  /** to a URL served by the server rather than the app */
  go: (address: string) => location.assign(address),
};
