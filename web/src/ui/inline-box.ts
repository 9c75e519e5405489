/** A control in a line of others, with its label inside. The ring of what has the focus in it is around it all. */
export const INLINE_BOX =
  'relative flex h-9 min-w-0 items-center rounded-md border bg-bg has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11';
