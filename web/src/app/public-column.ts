/** Width and padding of the public site. Full-width sections align their content with it. */
export const PUBLIC_COLUMN = 'mx-auto w-full max-w-6xl px-5 sm:px-8';
