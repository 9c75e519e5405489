import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { renderEmail } from '@plainscan/service-kit/mail';
import { EmailTemplates } from './email-templates.ts';

const templates = new EmailTemplates({ publicUrl: 'https://plainscan.example/base', supportEmail: null });
const TOKEN = 'T'.repeat(43);
const all = [
  templates.confirmAddress(TOKEN),
  templates.alreadyRegistered(),
  templates.recovery(TOKEN),
  templates.passwordChanged(),
  templates.secondFactorEnabled(),
  templates.recoveryCodesRenewed(),
  templates.recoveryCodeUsed(1),
  templates.secondFactorDisabled(),
  templates.confirmNewAddress(TOKEN),
  templates.keepDemo(TOKEN),
  templates.addressInUse(),
  templates.addressChangeRequested('next@example.com'),
  templates.addressChanged('next@example.com'),
  templates.accountDeleted(),
];

/** The visible text of the HTML. */
const visibleText = (html: string): string =>
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

describe('the email templates', () => {
  it('have the same content in text and HTML', () => {
    for (const { text, html } of all)
      expect(visibleText(html).replaceAll(':', '')).toBe(text.replace(/\s+/g, ' ').replaceAll(':', '').trim());
  });

  it('have distinct kinds and single-line subjects', () => {
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(all.length);
    for (const { subject } of all) expect(subject).toMatch(/^[A-Z][\w' -]+$/);
  });

  it('put tokens only in URL fragments of Plainscan pages', () => {
    const links = all.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
    for (const link of links) expect(link).toMatch(/^https:\/\/plainscan\.example\/base\/[a-z-]+(#token=T{43})?$/);
    expect(links.filter((link) => link.includes('#')).map((link) => new URL(link).pathname)).toEqual([
      '/base/verify-email',
      '/base/reset-password',
      '/base/confirm-email',
      '/base/confirm-email',
    ]);
  });

  it('contain no external resources or trackers', () => {
    for (const { html } of all) {
      expect(html).not.toMatch(/<(img|script|link|iframe|object|style)\b|\bsrc=|url\(|@import/i);
      expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
      expect(html).toContain('<h1');
    }
  });

  it('escape user input in markup and links', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.constantFrom('<script>', '"><a href="//evil">', "' onload='", '&lt;')),
        (input) => {
          const { html, text } = templates.addressChanged(input);
          const plain = templates.addressChanged('x');
          expect(html.match(/<[a-z!/]/gi)).toEqual(plain.html.match(/<[a-z!/]/gi));
          expect(html.match(/<a href=/g)).toEqual(plain.html.match(/<a href=/g));
          expect(text).toContain(input);
        },
      ),
    );
    const [label, url] = ['<b>"Go"</b>', 'https://plainscan.example/?a="b"&c=<d>'];
    const { html, text } = renderEmail('x', 'A & B', [{ label, url }]);
    expect(text).toBe(`${label}:\n${url}\n\nPlainscan\n`);
    expect(html).toContain('<title>A &amp; B</title>');
    expect(html).toContain(
      '<a href="https://plainscan.example/?a=&quot;b&quot;&amp;c=&lt;d&gt;">&lt;b&gt;&quot;Go&quot;&lt;/b&gt;</a>',
    );
  });

  it('include the support address if one is configured', () => {
    const withSupport = new EmailTemplates({
      publicUrl: 'https://plainscan.example',
      supportEmail: 'help@example.com',
    });
    for (const { text } of [withSupport.addressChanged('a@example.com'), withSupport.accountDeleted()])
      expect(text).toContain('contact support right away: help@example.com');
    expect(templates.accountDeleted().text).toContain('contact support right away.');
  });
});
