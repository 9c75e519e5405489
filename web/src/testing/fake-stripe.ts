import { jest } from '@jest/globals';

type Answer = () => Promise<unknown>;

let current: ((key: string) => unknown) | null = null;
/** Shared within a test file, because Stripe's package caches the first `window.Stripe` it finds. */
const Stripe = (key: string) => current!(key);

/** A fake Stripe.js with the methods the form uses; tests set what they return. */
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
  const unexpected: Answer = () => Promise.reject(new Error('unexpected call to Stripe'));
  const confirmPayment = jest.fn((_options: unknown) => (answers.confirmPayment ?? unexpected)());
  const confirmSetup = jest.fn((_options: unknown) => (answers.confirmSetup ?? unexpected)());
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
