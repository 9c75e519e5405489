import { z } from 'zod';

const time = z.iso.datetime();

const receiptSchema = z.object({
  plan: z.enum(['monthly', 'one_time']),
  amountCents: z.int(),
  currency: z.string(),
  paidAt: time,
  /** what a monthly payment is for */
  period: z.object({ start: time, end: time }).nullable(),
  renewsAt: time.nullable(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The end of all paid access as it was when the email was stored; null: it renews, or there is none. */
const accessUntil = time.nullable();

/** What an email says, as stored. */
export const FACTS = {
  receipt: receiptSchema.extend({ accessUntil }),
  cancellation: z.object({ subscriptionId: z.string(), accessUntil }),
  end: z.object({ subscriptionId: z.string(), accessUntil }),
} as const;
export type ReceiptFacts = z.infer<typeof FACTS.receipt>;
export type CancellationFacts = z.infer<typeof FACTS.cancellation>;
