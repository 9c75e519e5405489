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

const SHARE_TEXT = 'Plainscan: Describe the setup. Get the stocks.';

/** Share links for the deployment at `origin`. */
export function shareLinks(origin: string): { name: string; href: string }[] {
  const shareUrl = (base: string, query: Record<string, string>) =>
    // Spaces as %20: email clients show a plus sign literally.
    `${base}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
  return [
    { name: 'X', href: shareUrl('https://x.com/intent/post', { text: SHARE_TEXT, url: origin }) },
    { name: 'LinkedIn', href: shareUrl('https://www.linkedin.com/sharing/share-offsite/', { url: origin }) },
    { name: 'Reddit', href: shareUrl('https://www.reddit.com/submit', { url: origin, title: SHARE_TEXT }) },
    { name: 'Email', href: shareUrl('mailto:', { subject: 'Plainscan', body: `${SHARE_TEXT}\n\n${origin}` }) },
  ];
}
