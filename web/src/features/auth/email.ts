/** Only what would surely bounce; whether it exists is found out by mailing it. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export const EMAIL_REFUSED = 'Please enter a valid email address';

/** On a phone the keyboard would cover what stands below the field. */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches;
