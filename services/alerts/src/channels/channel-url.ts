import { AppError, MAX_CHANNEL_URL_CHARS } from '@plainscan/contracts';
import { withTimeout } from '@plainscan/service-kit';
import { AddressNotAllowed, type AllowedNetworks } from '@plainscan/service-kit/networks';

const LOOKUP_TIMEOUT_MS = 1500;
const invalid = (message: string): AppError => new AppError('invalid', 'INVALID_URL', message);

/** A URL in normalized form, if its name currently resolves only to allowed networks. @throws AppError INVALID_URL, URL_NOT_ALLOWED */
export async function allowedUrl(networks: AllowedNetworks, typed: string): Promise<string> {
  if (!URL.canParse(typed)) throw invalid('Please enter a valid URL.');
  const url = new URL(typed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw invalid('The URL must start with https://.');
  if (url.username !== '' || url.password !== '') throw invalid('The URL must not contain a username or password.');
  url.hash = '';
  if (url.href.length > MAX_CHANNEL_URL_CHARS)
    throw invalid(`The URL can have at most ${MAX_CHANNEL_URL_CHARS} characters.`);
  const addresses = await addressesOf(networks, url.hostname);
  // Without TLS, messages may only travel in the operator's own networks.
  if (url.protocol === 'http:' && !addresses.every(({ address }) => networks.isConfigured(address)))
    throw invalid('The URL must start with https://.');
  return url.href;
}

async function addressesOf(networks: AllowedNetworks, host: string) {
  try {
    const lookUp = () => networks.addressesOf(host);
    return await withTimeout(LOOKUP_TIMEOUT_MS, lookUp, () => new Error('DNS lookup timed out'));
  } catch (err) {
    if (err instanceof AddressNotAllowed)
      throw new AppError('invalid', 'URL_NOT_ALLOWED', "This URL resolves to a network that isn't allowed.");
    throw invalid("We can't find the host of this URL.");
  }
}
