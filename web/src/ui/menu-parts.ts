export const MENU_POPOVER =
  'min-w-56 animate-[fade_120ms_ease-out] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-pop';
export const MENU_ITEM =
  'cursor-pointer rounded-sm px-2.5 py-1.5 outline-none data-[focused]:bg-raised pointer-coarse:py-2.5';
