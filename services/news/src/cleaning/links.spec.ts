import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { canonicalUrl, cleanImage, cleanLink } from './links.ts';

describe('cleanLink', () => {
  it.each([
    [' https://news.example/a b?q=1#top ', 'https://news.example/a%20b?q=1#top'],
    ['HTTP://News.Example', 'http://news.example/'],
    ['/story', 'https://base.example/story'],
    ['//cdn.example/x', 'https://cdn.example/x'],
  ])('returns an absolute URL: %s', (link, expected) => {
    expect(cleanLink(link, 'https://base.example/feed')).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://x.example/a',
    'https://bank.example@evil.example/',
    'https://user:secret@news.example/',
    'https://',
    'not a link',
    '',
    null,
    `https://news.example/${'a'.repeat(2000)}`,
    `https://news.example/${'é'.repeat(600)}`,
  ])('returns null for a disallowed link: %s', (link) => {
    expect(cleanLink(link)).toBeNull();
  });

  it('returns only short HTTP or HTTPS URLs for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((tail) => `https://${tail}`),
        ),
        (text) => {
          const link = cleanLink(text);
          if (link !== null) expect(link).toMatch(/^https?:\/\/[^@/]+\/.{0,1990}$/);
        },
      ),
    );
  });
});

describe('cleanImage', () => {
  it('accepts only HTTPS', () => {
    expect(cleanImage('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
    expect(cleanImage('http://cdn.example/a.png')).toBeNull();
    expect(cleanImage('data:image/png;base64,AAAA')).toBeNull();
    expect(cleanImage('')).toBeNull();
  });
});

describe('canonicalUrl', () => {
  it.each([
    'http://www.news.example/story/?utm_source=rss&id=7#comments',
    'https://news.example/story?id=7&fbclid=abc&guccounter=1',
    'https://NEWS.example:443/story?gclid=1&id=7&mod=rss',
  ])('returns the same URL for all variants of an address: %s', (link) => {
    expect(canonicalUrl(link)).toBe('https://news.example/story?id=7');
  });

  it('distinguishes pages by path and parameters', () => {
    expect(canonicalUrl('https://news.example/s?id=7')).not.toBe(canonicalUrl('https://news.example/s?id=8'));
    expect(canonicalUrl('https://news.example/s?b=1&a=2')).toBe(canonicalUrl('https://news.example/s?a=2&b=1'));
    expect(canonicalUrl('https://news.example/A')).not.toBe(canonicalUrl('https://news.example/a'));
  });

  it('returns null for a front page', () => {
    expect(canonicalUrl('https://www.news.example/?utm_medium=rss')).toBeNull();
    expect(canonicalUrl('mailto:desk@news.example')).toBeNull();
  });
});
