/** The first focusable element of a framed page; jumps to its `main`, whose id is `content`. */
export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only z-50 rounded-md bg-solid px-3 py-2 font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    Skip to content
  </a>
);
