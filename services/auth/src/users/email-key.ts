/** By which an address is found and counted: its spelling without what mailboxes do not tell apart. */
export const emailKey = (email: string): string => email.trim().toLowerCase();
