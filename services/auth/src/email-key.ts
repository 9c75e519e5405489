/** By which an address is found: nobody has two accounts that differ in capitals alone. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
