import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mailboxOf } from './email-address.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['Ann.Lee+trial@Example.com', 'annlee@example.com'],
    [' a.n.n.l.e.e@example.com ', 'annlee@example.com'],
    ['annlee+a+b@example.com', 'annlee@example.com'],
    ['annlee@googlemail.com', 'annlee@gmail.com'],
    ['ann+x@mail.example.com', 'ann@mail.example.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('for %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  const local = fc.stringMatching(/^[a-z]{1,12}$/);
  const tag = fc.stringMatching(/^[a-z0-9.+]{0,8}$/);

  it('is the same for every spelling and for the mailbox itself', () => {
    fc.assert(
      fc.property(local, tag, fc.array(fc.nat(11), { maxLength: 3 }), (name, suffix, places) => {
        const dotted = [...name].map((letter, i) => (places.includes(i) ? `${letter}.` : letter)).join('');
        const mailbox = mailboxOf(`${name}@example.com`);
        expect(mailboxOf(`${dotted.toUpperCase()}+${suffix}@EXAMPLE.com`)).toBe(mailbox);
        expect(mailboxOf(mailbox)).toBe(mailbox);
      }),
    );
  });

  it('differs between mailboxes and between domains', () => {
    fc.assert(
      fc.property(local, local, (one, other) => {
        fc.pre(one !== other);
        expect(mailboxOf(`${one}@example.com`)).not.toBe(mailboxOf(`${other}@example.com`));
        expect(mailboxOf(`${one}@example.com`)).not.toBe(mailboxOf(`${one}@example.org`));
      }),
    );
  });
});
