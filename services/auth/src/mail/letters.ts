import { type Letter, letter } from './letter.ts';

/** The mails of accounts. Links begin with where the web is configured to be, and carry their token in the fragment, which no server and no referrer sees. */
export class Letters {
  readonly #publicUrl: string;
  /** `publicUrl` without a slash at its end */
  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl;
  }

  confirmAddress(token: string): Letter {
    return letter({
      kind: 'address.confirm',
      subject: 'Confirm your email address',
      paragraphs: [
        'Somebody, most likely you, signed up to Plainscan with this email address.',
        { label: 'Confirm this address and sign in', url: this.#link('/verify-email', token) },
        'The link works once, for 24 hours. In another browser than the one you signed up with, it asks for the password you chose.',
        'If it was not you, there is nothing to do: without this confirmation no account is made.',
      ],
    });
  }

  alreadyRegistered(): Letter {
    return letter({
      kind: 'address.registered',
      subject: 'You already have an account',
      paragraphs: [
        'Somebody, most likely you, tried to sign up to Plainscan with this email address. It has an account already, and nothing about it has changed.',
        { label: 'Sign in', url: this.#page('/login') },
        { label: 'Set a new password', url: this.#page('/forgot-password') },
        'If it was not you, there is nothing to do.',
      ],
    });
  }

  recovery(token: string): Letter {
    return letter({
      kind: 'password.recover',
      subject: 'Set a new password',
      paragraphs: [
        'Somebody, most likely you, asked for a new password for your Plainscan account.',
        { label: 'Set a new password', url: this.#link('/reset-password', token) },
        'The link works once, for one hour. Afterwards you are signed out everywhere.',
        'If it was not you, there is nothing to do: your password stays as it is.',
      ],
    });
  }

  passwordChanged(): Letter {
    return letter({
      kind: 'password.changed',
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Plainscan account was just changed, and other devices were signed out.',
        'If it was not you, set a new password at once:',
        { label: 'Set a new password', url: this.#page('/forgot-password') },
      ],
    });
  }

  confirmNewAddress(token: string): Letter {
    return letter({
      kind: 'email.confirm',
      subject: 'Confirm your new email address',
      paragraphs: [
        'The owner of a Plainscan account wants to use this email address for it.',
        { label: 'Use this address', url: this.#link('/confirm-email', token) },
        'The link works once, for 24 hours, where you are signed in to that account. If it was not you, there is nothing to do.',
      ],
    });
  }

  addressInUse(): Letter {
    return letter({
      kind: 'email.in-use',
      subject: 'This email address is already in use',
      paragraphs: [
        'The owner of a Plainscan account, most likely you, wants to use this email address for it. It belongs to another account already, so nothing has changed.',
        'To use it for the other account, delete this one or give it another address first:',
        { label: 'Sign in', url: this.#page('/login') },
        'If it was not you, there is nothing to do.',
      ],
    });
  }

  /** to the address in use now */
  addressChangeRequested(newEmail: string): Letter {
    return letter({
      kind: 'email.change-requested',
      subject: 'Another email address was asked for',
      paragraphs: [
        `Somebody, most likely you, asked to change the email address of your Plainscan account to ${newEmail}. It changes once that address is confirmed.`,
        'If it was not you, set a new password now, which also stops the change:',
        { label: 'Set a new password', url: this.#page('/forgot-password') },
      ],
    });
  }

  /** to the address of before */
  addressChanged(newEmail: string): Letter {
    return letter({
      kind: 'email.changed',
      subject: 'Your email address was changed',
      paragraphs: [
        `Your Plainscan account now uses another email address: ${newEmail}. Emails no longer come to this one.`,
        'If it was not you, somebody else may have your account: please tell those who run this site at once.',
      ],
    });
  }

  accountDeleted(): Letter {
    return letter({
      kind: 'account.deleted',
      subject: 'Your account has been deleted',
      paragraphs: [
        'Your Plainscan account has been deleted, and with it everything we kept about you.',
        'This is the last email about it. If it was not you, please tell those who run this site at once.',
      ],
    });
  }

  #page(path: string): string {
    return this.#publicUrl + path;
  }

  #link(path: string, token: string): string {
    return `${this.#page(path)}#token=${encodeURIComponent(token)}`;
  }
}
