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

/** The name of a well-known site, or the URL's host. */
export function networkName(href: string): string {
  const host = new URL(href).hostname.replace(/^www\./, '');
  return NETWORKS[host] ?? host;
}

const WORDS = 'Plainscan: Describe the setup. Get the stocks.';

/** Share links for the deployment at `origin`. */
export function shareLinks(origin: string): { name: string; href: string }[] {
  const to = (address: string, query: Record<string, string>) =>
    // Spaces as %20: email clients show a plus sign literally.
    `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
  return [
    { name: 'X', href: to('https://x.com/intent/post', { text: WORDS, url: origin }) },
    { name: 'LinkedIn', href: to('https://www.linkedin.com/sharing/share-offsite/', { url: origin }) },
    { name: 'Reddit', href: to('https://www.reddit.com/submit', { url: origin, title: WORDS }) },
    { name: 'Email', href: to('mailto:', { subject: 'Plainscan', body: `${WORDS}\n\n${origin}` }) },
  ];
}
