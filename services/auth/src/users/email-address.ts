/** The form in which an address is unique: two accounts can't differ only in case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * One spelling per mailbox. With most providers the owner can vary capitals, plus-tags and dots at will. With others,
 * two mailboxes may count as one, which only costs the second its free trial.
 */
export function mailboxOf(email: string): string {
  const address = emailKey(email);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const plain = local.split('+')[0]!.replaceAll('.', '');
  return `${plain || local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
