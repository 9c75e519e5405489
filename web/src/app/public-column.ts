/** Width and padding of the public site. A full-width section keeps its content within it. */
export const PUBLIC_COLUMN = 'mx-auto w-full max-w-6xl px-5 sm:px-8';
