export const classes = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(' ');
