import { describe, expect, it } from '@jest/globals';
import { newUser } from './new-user.ts';
import { Roles } from './roles.ts';

const createdAt = new Date('2026-11-20T15:00:00Z');
const roles = new Roles({ adminEmails: ['Boss@Example.com', 'demo-1@demo.invalid'] });

describe("a user's role", () => {
  it('is admin for a configured address regardless of case', () => {
    for (const email of ['boss@example.com', 'BOSS@EXAMPLE.COM', 'Boss@Example.com'])
      expect(roles.roleOf(newUser({ email, createdAt }))).toBe('admin');
  });

  it('is user for every other address, including similar ones', () => {
    for (const email of ['boss+1@example.com', 'b.oss@example.com', 'boss@example.com.evil.example', 'ann@example.com'])
      expect(roles.roleOf(newUser({ email, createdAt }))).toBe('user');
  });

  it('is user for a demo user with any address', () => {
    expect(roles.roleOf(newUser({ email: 'demo-1@demo.invalid', createdAt, demo: true }))).toBe('user');
  });

  it('is user for everyone if no address is configured', () => {
    expect(new Roles({ adminEmails: [] }).roleOf(newUser({ email: 'ann@example.com', createdAt }))).toBe('user');
  });
});
