import { useState } from 'react';
import { toasts } from '../../ui/toasts.ts';
import type { Confirmation, PaymentFormProps } from './payment.ts';

export type PaymentState = 'idle' | 'processing' | 'success' | 'error';

const showError = (title: string, description: string) => toasts.show({ tone: 'bad', title, description });

/** One payment, from the button press to its outcome, which a toast reports. */
export function usePayment(onPaid: PaymentFormProps['onPaid']) {
  const [state, setState] = useState<PaymentState>('idle');

  const settle = async (confirmation: Confirmation): Promise<PaymentState> => {
    switch (confirmation.outcome) {
      case 'not-ready':
        showError('Payment System Not Ready', 'Please wait a moment and try again.');
        return 'idle';
      case 'refused':
        showError(confirmation.title, confirmation.description);
        return 'error';
      case 'saved':
        toasts.show({ tone: 'good', title: 'Payment Method Saved!', description: 'Nothing is due today.' });
        break;
      case 'paid':
        break;
    }
    await onPaid({ id: confirmation.id, saved: confirmation.outcome === 'saved' });
    return 'success';
  };

  const pay = async (confirm: () => Promise<Confirmation>) => {
    setState('processing');
    try {
      setState(await settle(await confirm()));
    } catch {
      showError('Payment Error', 'Payment processing failed. Please try again.');
      setState('error');
    }
  };
  return { state, pay };
}
