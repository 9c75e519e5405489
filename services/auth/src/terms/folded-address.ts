/**
 * One spelling of a mailbox: capitals, plus-tags and dots of the local part are what its owner can vary at will with most
 * providers. Where they cannot, two mailboxes count as one, which costs the second a trial and nothing else.
 */
export function foldedAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = address.slice(at + 1);
  const plain = local.split('+')[0]!.replaceAll('.', '');
  return `${plain || local}@${domain === 'googlemail.com' ? 'gmail.com' : domain}`;
}
