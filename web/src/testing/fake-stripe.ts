import { jest } from '@jest/globals';

type Answer = () => Promise<unknown>;

let current: ((key: string) => unknown) | null = null;
/** One per test file: Stripe's package caches the first script it finds. */
const Stripe = (key: string) => current!(key);

/** A fake Stripe.js with the parts the form uses; tests decide what it returns. */
export function fakeStripe(answers: { confirmPayment?: Answer; confirmSetup?: Answer; ready?: boolean } = {}) {
  const created: { type: string; options: Record<string, unknown> }[] = [];
  const element = () => {
    const listeners: Record<string, () => void> = {};
    return {
      on: (event: string, act: () => void) => (listeners[event] = act),
      off: () => undefined,
      mount: () => answers.ready !== false && queueMicrotask(() => listeners['ready']?.()),
      update: () => undefined,
      destroy: () => undefined,
    };
  };
  const elements = jest.fn((_options: Record<string, unknown>) => ({
    create: (type: string, options: Record<string, unknown>) => {
      created.push({ type, options });
      return element();
    },
    getElement: () => null,
    update: () => undefined,
    on: () => undefined,
  }));
  const none: Answer = () => Promise.reject(new Error('no answer was given'));
  const confirmPayment = jest.fn((_options: unknown) => (answers.confirmPayment ?? none)());
  const confirmSetup = jest.fn((_options: unknown) => (answers.confirmSetup ?? none)());
  const made = jest.fn((_key: string) => ({
    elements,
    confirmPayment,
    confirmSetup,
    createToken: () => undefined,
    createPaymentMethod: () => undefined,
    confirmCardPayment: () => undefined,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }));
  current = made;
  Object.assign(window, { Stripe });
  return { made, elements, created, confirmPayment, confirmSetup };
}
