/** Rejects only addresses that are certain to bounce; the confirmation email catches the rest. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const INVALID_EMAIL = 'Please enter a valid email address';

/** Used to skip autofocus on phones, where the on-screen keyboard would cover what's below the field. */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;
