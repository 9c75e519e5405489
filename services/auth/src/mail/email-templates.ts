import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@plainscan/service-kit';
import { type Email, renderEmail } from '@plainscan/service-kit/mail';
import type { AuthConfig } from '../config.ts';

/**
 * Account emails, each as text and HTML. Links carry their token in the fragment, which isn't sent to servers or in
 * Referer headers.
 */
@Injectable()
export class EmailTemplates {
  constructor(@Inject(CONFIG) private readonly config: Pick<AuthConfig, 'publicUrl' | 'supportEmail'>) {}

  confirmAddress(token: string): Email {
    return renderEmail('address.confirm', 'Confirm your email address', [
      'Thanks for signing up for Plainscan.',
      { label: 'Confirm your email', url: this.#link('/verify-email', token) },
      "This link expires in 24 hours. On another device, you'll be asked for your password.",
      "Didn't sign up? You can ignore this email.",
    ]);
  }

  alreadyRegistered(): Email {
    return renderEmail('address.registered', 'You already have an account', [
      'Someone tried to sign up for Plainscan with this email address. It already has an account, and nothing about it has changed.',
      { label: 'Sign in', url: this.#page('/login') },
      { label: 'Reset your password', url: this.#page('/forgot-password') },
      "Wasn't you? You can ignore this email.",
    ]);
  }

  recovery(token: string): Email {
    return renderEmail('password.recover', 'Set a new password', [
      'We received a request to reset the password of your Plainscan account.',
      { label: 'Set a new password', url: this.#link('/reset-password', token) },
      "This link expires in one hour and can be used once. When you set a new password, you'll be signed out on all devices.",
      "Didn't ask for this? You can ignore this email. Your password won't change.",
    ]);
  }

  passwordChanged(): Email {
    return renderEmail('password.changed', 'Your password was changed', [
      'The password of your Plainscan account was just changed, and your other devices were signed out.',
      "Wasn't you? Reset your password right away.",
      { label: 'Reset your password', url: this.#page('/forgot-password') },
    ]);
  }

  secondFactorEnabled(): Email {
    return renderEmail('second-factor.enabled', 'Two-factor authentication is on', [
      'Two-factor authentication was just turned on for your Plainscan account. From now on, signing in requires a code from your authenticator app. Your other devices were signed out.',
      'Keep your recovery codes in a safe place. Each signs you in once if you lose your phone.',
      `Wasn't you? Someone else may have access to your account: ${this.#contactSupport()}`,
    ]);
  }

  recoveryCodesRenewed(): Email {
    return renderEmail('recovery-codes.renewed', 'You have new recovery codes', [
      'New recovery codes were just created for your Plainscan account. The old ones no longer work.',
      "Wasn't you? Reset your password right away.",
      { label: 'Reset your password', url: this.#page('/forgot-password') },
    ]);
  }

  recoveryCodeUsed(left: number): Email {
    return renderEmail('recovery-code.used', 'A recovery code was used to sign in', [
      `Someone just signed in to your Plainscan account with a recovery code. You have ${left === 1 ? '1 code' : `${left} codes`} left. You can create new ones in Settings.`,
      "Wasn't you? Reset your password right away.",
      { label: 'Reset your password', url: this.#page('/forgot-password') },
    ]);
  }

  secondFactorDisabled(): Email {
    return renderEmail('second-factor.disabled', 'Two-factor authentication is off', [
      'Two-factor authentication was just turned off for your Plainscan account. Your password is enough to sign in now.',
      "Wasn't you? Reset your password right away.",
      { label: 'Reset your password', url: this.#page('/forgot-password') },
    ]);
  }

  confirmNewAddress(token: string): Email {
    return renderEmail('email.confirm', 'Confirm your new email address', [
      'Confirm this email address to use it with your Plainscan account.',
      { label: 'Confirm your email', url: this.#link('/confirm-email', token) },
      "This link expires in 24 hours. Open it where you're signed in to that account.",
      "Didn't ask for this? You can ignore this email.",
    ]);
  }

  keepDemo(token: string): Email {
    return renderEmail('demo.keep', 'Keep your demo account', [
      'Confirm this email address to keep your Plainscan demo as your own account, with its trades and saved scans.',
      { label: 'Keep my account', url: this.#link('/confirm-email', token) },
      "This link expires in 24 hours. Open it in the browser you're using for the demo.",
      "Didn't ask for this? You can ignore this email.",
    ]);
  }

  addressInUse(): Email {
    return renderEmail('email.in-use', 'This email address is already in use', [
      'Someone asked to use this email address for another Plainscan account. It already belongs to yours, so nothing has changed.',
      'If that was you, delete this account or change its email address first.',
      { label: 'Sign in', url: this.#page('/login') },
      "Wasn't you? You can ignore this email.",
    ]);
  }

  /** to the current address */
  addressChangeRequested(newEmail: string): Email {
    return renderEmail('email.change-requested', 'Request to change your email', [
      `We received a request to change the email address of your Plainscan account to ${newEmail}. It changes once that address is confirmed.`,
      "Wasn't you? Reset your password right away. That also cancels the change.",
      { label: 'Reset your password', url: this.#page('/forgot-password') },
    ]);
  }

  /** to the previous address */
  addressChanged(newEmail: string): Email {
    return renderEmail('email.changed', 'Your email address was changed', [
      `Your Plainscan account now uses ${newEmail}. We won't send emails to this address anymore.`,
      `Wasn't you? Someone else may have access to your account: ${this.#contactSupport()}`,
    ]);
  }

  accountDeleted(): Email {
    return renderEmail('account.deleted', 'Your account has been deleted', [
      'Your Plainscan account has been deleted, along with all data stored about you.',
      `This is the last email about this account. Wasn't you? Then ${this.#contactSupport()}`,
    ]);
  }

  #contactSupport(): string {
    const { supportEmail } = this.config;
    return `contact support right away${supportEmail === null ? '.' : `: ${supportEmail}`}`;
  }

  #page(path: string): string {
    return this.config.publicUrl + path;
  }

  #link(path: string, token: string): string {
    return `${this.#page(path)}#token=${encodeURIComponent(token)}`;
  }
}
