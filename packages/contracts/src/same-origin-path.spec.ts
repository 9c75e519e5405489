import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sameOriginPath } from './same-origin-path.ts';

const HOST = 'https://plainscan.example';

describe('sameOriginPath', () => {
  it.each([
    ['/', '/'],
    ['/scanner', '/scanner'],
    ['/journal?trade=1&x=%2F%2Fevil.example#top', '/journal?trade=1&x=%2F%2Fevil.example#top'],
    ['/subscribe?next=https://evil.example', '/subscribe?next=https://evil.example'],
    ['/a/../settings', '/settings'],
    ['/ärger', '/%C3%A4rger'],
    ['/apiary', '/apiary'],
  ])('accepts the same-site path %p', (target, path) => {
    expect(sameOriginPath(target)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'scanner',
    'https://evil.example',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/a\\..\\..\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/x\r\nSet-Cookie: a=b',
    '/x\u0000',
    '/x y',
    '@evil.example',
    '/api/login',
    '/api',
    '/API/auth/sign-out',
    '/a/../api/login',
    `/${'a'.repeat(2000)}`,
  ])('rejects %p', (target) => {
    expect(sameOriginPath(target)).toBeNull();
  });

  it('never leads to another origin and is idempotent', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'http:',
      '\u3002',
      '\uff0f',
    );
    const hostile = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.oneof(
          hostile.map((parts) => `/${parts.join('')}`),
          fc.string(),
          fc.webUrl(),
          fc.webPath(),
        ),
        (target) => {
          const path = sameOriginPath(target);
          if (path === null) return;
          expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
          expect(path).not.toContain('\\');
          for (const scheme of ['https:', 'http:']) {
            const base = HOST.replace('https:', scheme);
            expect(new URL(path, base).origin).toBe(base);
          }
          expect(sameOriginPath(path)).toBe(path);
        },
      ),
      { numRuns: 5000 },
    );
  });
});
