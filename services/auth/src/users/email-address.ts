/** The form in which an address is unique: two accounts cannot differ in capitals only. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/**
 * One spelling per mailbox. With most providers the owner can vary capitals, plus-tags and dots at will. Where that is not so, two mailboxes
 * count as one, which costs the second its free trial and nothing else.
 */
export function mailboxOf(email: string): string {
  const address = emailKey(email);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const plain = local.split('+')[0]!.replaceAll('.', '');
  return `${plain || local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
