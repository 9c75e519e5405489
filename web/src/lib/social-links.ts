const NETWORKS: Record<string, string> = {
  'x.com': 'X',
  'twitter.com': 'X',
  'linkedin.com': 'LinkedIn',
  'reddit.com': 'Reddit',
  'github.com': 'GitHub',
  'youtube.com': 'YouTube',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'threads.net': 'Threads',
  'bsky.app': 'Bluesky',
  't.me': 'Telegram',
  'stocktwits.com': 'Stocktwits',
};

/** What people call the place an address leads to; its host where it is none of the well-known. */
export function networkName(href: string): string {
  const host = new URL(href).hostname.replace(/^www\./, '');
  return NETWORKS[host] ?? host;
}

const WORDS = 'Plainscan: describe a stock scan in plain English and see how every word was read.';

/** Where a visitor can tell others of the installation at `origin`. */
export function shareLinks(origin: string): { name: string; href: string }[] {
  const to = (address: string, query: Record<string, string>) =>
    // Spaces as %20: mail programs show a plus sign as it is.
    `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
  return [
    { name: 'X', href: to('https://x.com/intent/post', { text: WORDS, url: origin }) },
    { name: 'LinkedIn', href: to('https://www.linkedin.com/sharing/share-offsite/', { url: origin }) },
    { name: 'Reddit', href: to('https://www.reddit.com/submit', { url: origin, title: WORDS }) },
    { name: 'Email', href: to('mailto:', { subject: 'Plainscan', body: `${WORDS}\n\n${origin}` }) },
  ];
}
