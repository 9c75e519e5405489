import { z } from 'zod';
import { form } from '../http/form.ts';

export const paymentSettings = z.strictObject({
  save_default_payment_method: z.enum(['off', 'on_subscription']).optional(),
  payment_method_types: z.array(z.enum(['card'])).optional(),
});
export const cancellationDetails = z.strictObject({
  comment: form.clearable.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
});

export const createParams = z.strictObject({
  customer: form.text,
  items: z.array(z.strictObject({ price: form.text, quantity: form.integer.optional() })),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete']).optional(),
  payment_settings: paymentSettings.optional(),
  default_payment_method: form.text.optional(),
  description: form.text.optional(),
  metadata: form.metadata.optional(),
  cancel_at_period_end: form.boolean.optional(),
  trial_period_days: form.integer.optional(),
  trial_end: form.text.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']) }),
    })
    .optional(),
  off_session: form.boolean.optional(),
});

export const updateParams = z.strictObject({
  cancel_at_period_end: form.boolean.optional(),
  cancellation_details: cancellationDetails.optional(),
  default_payment_method: form.clearable.optional(),
  description: form.clearable.optional(),
  metadata: form.metadata.optional(),
  payment_settings: paymentSettings.optional(),
});

export const cancelParams = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: form.boolean.optional(),
  prorate: form.boolean.optional(),
});
