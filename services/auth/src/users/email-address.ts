/** The form in which an address is unique: two accounts can't differ only in case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * Normalizes an address to one spelling per mailbox. With most providers, the owner can vary case, plus tags, and dots.
 * With others, two mailboxes may count as one, and the second one then gets no free trial.
 */
export function mailboxOf(email: string): string {
  const address = emailKey(email);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const plain = local.split('+')[0]!.replaceAll('.', '');
  return `${plain || local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
