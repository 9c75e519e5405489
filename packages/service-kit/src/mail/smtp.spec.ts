import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { smtpFailure, smtpMessage } from './smtp.ts';

const ID = '0f0e0d0c-0b0a-4908-8706-050403020100';
const FROM = 'Plainscan <hello@plainscan.example>';

const sent = async (content: { to: string; subject: string; text: string; html?: string }) => {
  const message = new MailComposer(smtpMessage({ id: ID, from: FROM, content })).compile();
  const envelope = message.getEnvelope();
  return { envelope, mail: await PostalMime.parse(await message.build()) };
};

const HEADERS = [
  'auto-submitted',
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
];

/** Text that would start a header or another email if it were not escaped. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\0',
        '\u2028',
        'Bcc: evil@example.net',
        ', evil@example.net',
        '<',
        '>',
        '"',
        '=?utf-8?q?=0ABcc:?=',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('a message', () => {
  it('has only the expected headers and one recipient for any content', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (subject, text, html) => {
        const { envelope, mail } = await sent({ to: 'person@example.com', subject, text, html });
        expect(mail.headers.map(({ key }) => key).filter((key) => !HEADERS.includes(key))).toEqual([]);
        expect(new Set(mail.headers.map(({ key }) => key)).size).toBe(mail.headers.length);
        expect(envelope.to).toEqual(['person@example.com']);
      }),
      { numRuns: 300 },
    );
  });

  it('is sent only to a plain address', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (before, after) => {
        const to = `${before}person@example.com${after}`;
        const message = await sent({ to, subject: 'S', text: 'T' }).catch((err: unknown) => smtpFailure(err));
        if ('permanent' in message) expect(message).toEqual({ code: 'EADDRESS', responseCode: null, permanent: true });
        else {
          expect(message.envelope.to).toHaveLength(1);
          expect(message.mail.to).toMatchObject([{ name: '' }]);
          expect(message.mail.headers.map(({ key }) => key).filter((key) => !HEADERS.includes(key))).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
    for (const to of ['', 'a', 'a@b@c', 'a@b.c,d@e.f', 'a b@c.d', 'a@b.c\r\nBcc: d@e.f', '"a"@b.c', 'a@[127.0.0.1]'])
      await expect(sent({ to, subject: 'S', text: 'T' })).rejects.toMatchObject({ code: 'EADDRESS' });
    for (const to of ["o'neil+x@example.com", 'größe@büro.example', 'a_b-c.d@x-y.example'])
      expect((await sent({ to, subject: 'S', text: 'T' })).envelope.to).toHaveLength(1);
  });

  it('arrives with its content unchanged', async () => {
    const content = {
      to: 'a@example.com',
      subject: 'Ängste & Übermut',
      text: 'Grüße\n.\nund tschüss',
      html: '<p>Grüße</p>',
    };
    const { envelope, mail } = await sent(content);
    expect(envelope).toEqual({ from: 'hello@plainscan.example', to: ['a@example.com'] });
    expect(mail).toMatchObject({ subject: content.subject, html: expect.stringContaining('Grüße') });
    expect(mail.text!.trim()).toBe(content.text);
    expect(mail.messageId).toBe(`<${ID}@plainscan.example>`);
  });
});

describe('a message that can be unsubscribed from', () => {
  it('has the headers of one-click unsubscribing', async () => {
    const unsubscribeUrl = `https://plainscan.example/api/alerts/unsubscribe?token=${'t'.repeat(200)}`;
    const content = { to: 'a@example.com', subject: 'S', text: 'T', unsubscribeUrl };
    const message = new MailComposer(smtpMessage({ id: ID, from: FROM, content })).compile();
    const { headers } = await PostalMime.parse(await message.build());
    const byKey = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
    expect(byKey['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`);
    expect(byKey['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  });
});

describe('an SMTP failure', () => {
  it.each([
    ['an unknown recipient', { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' }, true],
    ['a full mailbox', { code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO' }, false],
    ['a temporarily rejected sender', { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM' }, false],
    ['wrong credentials', { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }, false],
    ['no server', { code: 'ECONNREFUSED' }, false],
  ])('is classified as permanent or temporary for %s', (_, err, permanent) => {
    expect(smtpFailure(Object.assign(new Error('said person@example.com'), err))).toEqual({
      code: err.code,
      responseCode: 'responseCode' in err ? err.responseCode : null,
      permanent,
    });
  });
});
