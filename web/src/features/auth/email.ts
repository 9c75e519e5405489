/** Rejects only what is certain to bounce; sending a message finds the rest. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const EMAIL_REFUSED = 'Please enter a valid email address';

/** On a phone, the keyboard would cover what's below the field. */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;
