/** The whole page, as the browser moves it. */
export const page = {
  origin: () => location.origin,
  reload: () => location.reload(),
  /** to an address that the server answers, not the app */
  go: (address: string) => location.assign(address),
};
