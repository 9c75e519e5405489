import { describe, expect, it } from '@jest/globals';
import { profileOf } from './provider-profile.ts';

const ISSUER = 'https://id.example';
const CLAIMS = { sub: 's-1', email: 'Ann@example.com', email_verified: true };
const profileWith = (more: Record<string, unknown> = {}) => profileOf(ISSUER, { ...CLAIMS, ...more });

describe("a provider's profile", () => {
  it('has a subject, email address, name, and picture', () => {
    expect(
      profileWith({ name: ' Ann Example ', picture: 'https://img.example/a.png', locale: 'en', role: 'admin' }),
    ).toEqual({
      issuer: ISSUER,
      subject: 's-1',
      email: 'Ann@example.com',
      fullName: 'Ann Example',
      avatarUrl: 'https://img.example/a.png',
    });
  });

  it('does not require a name or picture', () => {
    expect(profileWith()).toMatchObject({ fullName: null, avatarUrl: null });
    expect(profileWith({ name: 7, picture: {} })).toMatchObject({ fullName: null, avatarUrl: null });
    expect(profileWith({ name: ' \u202e\n' })?.fullName).toBeNull();
  });

  it.each([
    ['no address', { email: undefined }],
    ['an invalid address', { email: 'ann' }],
    ['an unverified address', { email_verified: false }],
    ['no verification status', { email_verified: undefined }],
    ['a verification status that is a string', { email_verified: 'true' }],
    ['no subject', { sub: '' }],
  ])('is rejected with %s', (_, more) => expect(profileWith(more)).toBeNull());

  it.each([
    'http://img.example/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//img.example/a.png',
    'https://user:word@img.example/a.png',
    `https://img.example/${'a'.repeat(2000)}`,
  ])('rejects the picture URL %p', (picture) => expect(profileWith({ picture })?.avatarUrl).toBeNull());

  it('truncates a long name between characters', () => {
    expect(profileWith({ name: '🐟'.repeat(300) })?.fullName).toBe('🐟'.repeat(200));
  });
});
