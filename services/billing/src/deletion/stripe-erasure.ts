/** What a deletion has to undo away from here. */
export abstract class StripeErasure {
  /**
   * Cancels what the user subscribed to, at once, and deletes them as a customer; nothing to do where Stripe does not know them.
   * May be asked again. @throws while Stripe cannot be reached: the deletion then comes again
   */
  abstract erase(userId: string): Promise<void>;
}
