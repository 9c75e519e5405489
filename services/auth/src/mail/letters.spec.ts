import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { letter } from './letter.ts';
import { Letters } from './letters.ts';

const letters = new Letters('https://plainscan.example/base');
const TOKEN = 'T'.repeat(43);
const all = [
  letters.confirmAddress(TOKEN),
  letters.alreadyRegistered(),
  letters.recovery(TOKEN),
  letters.passwordChanged(),
  letters.confirmNewAddress(TOKEN),
  letters.addressInUse(),
  letters.addressChangeRequested('next@example.com'),
  letters.addressChanged('next@example.com'),
];

/** What a reader of the HTML reads. */
const readable = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>/, '')
    .replace(/<h1.*?<\/h1>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

describe('the letters', () => {
  it('say the same in text and in HTML', () => {
    for (const { text, html } of all)
      expect(readable(html).replaceAll(':', '')).toBe(
        text.replace(/\s+/g, ' ').replaceAll(':', '').trim().replaceAll(':', ''),
      );
  });

  it('are of different kinds, each with a subject of one line', () => {
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(all.length);
    for (const { subject } of all) expect(subject).toMatch(/^[A-Z][\w' -]+$/);
  });

  it('carry a token in the fragment of a page of ours, and nowhere else', () => {
    const links = all.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    for (const link of links) expect(link).toMatch(/^https:\/\/plainscan\.example\/base\/[a-z-]+(#token=T{43})?$/);
    expect(links.filter((link) => link.includes('#')).map((link) => new URL(link).pathname)).toEqual([
      '/base/verify-email',
      '/base/reset-password',
      '/base/confirm-email',
    ]);
  });

  it('load nothing, and follow nobody', () => {
    for (const { html } of all) {
      expect(html).not.toMatch(/<(img|script|link|iframe|object|style)\b|\bsrc=|url\(|@import/i);
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(html).toContain('<h1');
    }
  });

  it('let no word of a stranger become markup or another link', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('<script>', '"><a href="//evil">', "' onload='", '&lt;')),
        (words) => {
          const { html, text } = letters.addressChanged(words);
          const plain = letters.addressChanged('x');
          expect(html.match(/<[a-z!/]/gi)).toEqual(plain.html.match(/<[a-z!/]/gi));
          expect(html.match(/<a href=/g)).toEqual(plain.html.match(/<a href=/g));
          expect(text).toContain(words);
        },
      ),
    );
    const [label, url] = ['<b>"Go"</b>', 'https://plainscan.example/?a="b"&c=<d>'];
    expect(letter({ kind: 'x', subject: 'A & B', paragraphs: [{ label, url }] }).html).toContain(
      '<a href="https://plainscan.example/?a=&quot;b&quot;&amp;c=&lt;d&gt;">&lt;b&gt;&quot;Go&quot;&lt;/b&gt;</a>',
    );
  });
});
