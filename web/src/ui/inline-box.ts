/** A control with an inline label; the focus ring surrounds both. */
export const INLINE_BOX =
  'relative flex h-9 min-w-0 items-center rounded-md border bg-bg has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11';
