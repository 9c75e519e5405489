/** Width and sides of everything on the public site; a section that spans the window keeps its content to it. */
export const PUBLIC_COLUMN = 'mx-auto w-full max-w-6xl px-5 sm:px-8';
