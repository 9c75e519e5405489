import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanDescription, cleanTitle, plainText, TEXT_LIMITS } from './text.ts';

const text = (markup: string): string => plainText(markup, 300);

describe('plainText', () => {
  it.each([
    ['Fed&rsquo;s rate &#39;pause&#39; &amp; more', "Fed’s rate 'pause' & more"],
    ['AT&amp;amp;T&amp;#39;s offer', "AT&T's offer"],
    ['S&P 500, R&D and M&notes', 'S&P 500, R&D and M&notes'],
    ['P/E < 12 & growth > 3%', 'P/E < 12 & growth > 3%'],
    ['EPS <forecast by a mile', 'EPS <forecast by a mile'],
    ['x &#150; y&nbsp;z', 'x – y z'],
  ])('decodes entities, even if encoded repeatedly: %s', (markup, expected) => {
    expect(text(markup)).toBe(expected);
  });

  it.each([
    ['<p>One</p><p>Two<br/>three</p>', 'One Two three'],
    ['<b>bo</b>ld', 'bold'],
    ['&lt;p&gt;Twice &lt;i&gt;encoded&lt;/i&gt;&lt;/p&gt;', 'Twice encoded'],
    ['<![CDATA[<p>Kept</p>]]>', 'Kept'],
    ['A<script>alert(1)</script><style>b{}</style><!-- no -->B', 'A B'],
    ['&amp;lt;img src=x onerror=alert(1)&amp;gt;Text', 'Text'],
    ['<b title="x>y">q</b>', 'q'],
    ['<div><script>alert(1)', ''],
  ])('keeps the text of markup and drops the rest: %s', (markup, expected) => {
    expect(text(markup)).toBe(expected);
  });

  it('returns one line without control characters, invisible characters, or stacked marks', () => {
    expect(text('a\u202eb\u2066c\u0000d\u200be\ufeff\t\n  f\u2028g')).toBe('abcde f g');
    expect(text(`e${'\u0301'.repeat(50)}`).length).toBeLessThanOrEqual(4);
    expect(text('half \ud83d pair')).not.toMatch(/[\ud800-\udfff]/);
    expect(text('👩‍🚀 lands')).toBe('👩‍🚀 lands');
  });

  it('truncates between words and never within a character', () => {
    const long = plainText('words of a headline '.repeat(40), 300);
    expect(long).toMatch(/ (words|of|a|headline)…$/);
    expect(long.length).toBeLessThanOrEqual(300);
    for (const before of ['', 'a']) {
      const emojis = plainText(before + '😀'.repeat(300), 300);
      expect(emojis.length).toBeLessThanOrEqual(300);
      expect(emojis.isWellFormed()).toBe(true);
      expect(emojis).not.toContain('\ufffd');
    }
  });

  const hostile = fc
    .array(
      fc.oneof(
        fc.constantFrom('<', '>', '&', ';', '&lt;', '&amp;', '<b>', '</b>', '<script>', '<!--', ']]>', '<![CDATA['),
        fc.constantFrom('&#x202e;', '&#0;', '&#xd800;', '\ud800', '\u0000', '"', "'", ' ', '<svg/onload=', '<style>'),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 200 },
    )
    .map((parts) => parts.join(''));

  it('returns well-formed, displayable text for any input', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 2, max: 400 }), (markup, maxChars) => {
        const clean = plainText(markup, maxChars);
        expect(clean.length).toBeLessThanOrEqual(maxChars);
        expect(clean.isWellFormed()).toBe(true);
        expect(clean).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
        expect(clean).toBe(clean.trim());
      }),
      { numRuns: 300 },
    );
  });

  it('reads only a bounded part of a large input', () => {
    expect(text(`${'<p>'.repeat(1_000_000)}late`)).toBe('');
    expect(text(`early ${'&lt;'.repeat(1_000_000)}`)).toMatch(/^early /);
  });
});

describe('cleanTitle and cleanDescription', () => {
  it('return null if there is no text', () => {
    expect(cleanTitle('<img src="x">')).toBeNull();
    expect(cleanTitle(null)).toBeNull();
    expect(cleanDescription(' &nbsp; ', 'Title')).toBeNull();
  });

  it('drop a description that repeats the headline', () => {
    expect(
      cleanDescription('<a href="https://x.example">Acme rises</a>&nbsp;<font>Reuters</font>', 'Acme rises'),
    ).toBeNull();
    expect(cleanDescription('Acme rises. And this is why it did so on a quiet day.', 'Acme rises')).not.toBeNull();
  });

  it('drop the boilerplate that blogs append to every story', () => {
    expect(cleanDescription('<p>Why.</p><p>The post Acme rises appeared first on The Desk.</p>', 'Acme')).toBe('Why.');
    expect(cleanDescription('Why it fell [&#8230;]Continue reading', 'Acme')).toBe('Why it fell');
  });

  it('limit the length of the text', () => {
    expect(cleanTitle('word '.repeat(500))!.length).toBeLessThanOrEqual(TEXT_LIMITS.title);
    expect(cleanDescription('word '.repeat(5000), 'x')!.length).toBeLessThanOrEqual(TEXT_LIMITS.description);
  });
});
