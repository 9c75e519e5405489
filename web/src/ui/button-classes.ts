import { classes } from './class-names.ts';

const LOOKS = {
  solid: 'bg-solid text-on-solid hover:bg-solid-hover',
  outline: 'border border-line bg-surface text-text hover:bg-raised hover:border-control',
  quiet: 'text-muted hover:bg-raised hover:text-text',
  danger: 'bg-danger text-on-solid hover:brightness-110',
} as const;

const SIZES = {
  /** inline with text */
  sm: 'h-8 px-2 text-sm pointer-coarse:h-11',
  md: 'h-9 px-3.5 text-base pointer-coarse:h-11',
  lg: 'h-11 px-5 text-base',
  icon: 'size-9 justify-center pointer-coarse:size-11',
} as const;

export type ButtonLook = keyof typeof LOOKS;
export type ButtonSize = keyof typeof SIZES;

/** Button styles for links, which needn't import the much larger button component. */
export const buttonClasses = (look: ButtonLook = 'solid', size: ButtonSize = 'md', className?: string): string =>
  classes(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-colors select-none',
    'disabled:cursor-not-allowed disabled:opacity-55 data-[pending]:cursor-progress data-[pending]:opacity-55',
    LOOKS[look],
    SIZES[size],
    className,
  );
