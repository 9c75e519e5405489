import type { localPaymentSchema } from '@plainscan/contracts';
import { FlaskConical } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { authenticateLocally, confirmLocally } from '../../api/billing-calls.ts';
import { classes } from '../../ui/class-names.ts';
import { Field } from '../../ui/field.tsx';
import { declineOf } from './declines.ts';
import { PaymentFormFrame } from './payment-form.tsx';
import { refused, setupRefused, type Confirmation, type PaymentFormProps } from './payment.ts';
import { formatExpiry, digitsOf, groupDigits, isFutureMonth, KNOWN_CARDS, tokenOf } from './test-cards.ts';

const SecureDialog = lazy(() => import('./secure-dialog.tsx').then((m) => ({ default: m.SecureDialog })));

type LocalPayment = z.output<typeof localPaymentSchema>;

const isSetup = (secret: string) => secret.startsWith('seti_');

function toConfirmation({ status, id, message, declineCode }: LocalPayment, clientSecret: string): Confirmation {
  if (status === 'succeeded') return { outcome: isSetup(clientSecret) ? 'saved' : 'paid', id };
  return isSetup(clientSecret) ? setupRefused(declineCode) : refused(message, declineCode);
}

const EMPTY = { number: '', expiry: '', cvc: '' };
type Card = typeof EMPTY;

const problemsOf = ({ number, expiry, cvc }: Card): Partial<Card> => ({
  ...(tokenOf(number) ? {} : { number: 'Use one of the test cards' }),
  ...(isFutureMonth(expiry, new Date()) ? {} : { expiry: 'Enter a future date (MM/YY)' }),
  ...(/^\d{3}$/.test(cvc) ? {} : { cvc: 'Enter any 3 digits' }),
});

function Picker({ chosen, onPick }: { chosen: string; onPick: (number: string) => void }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium text-muted">Test cards</legend>
      <div className="mt-1.5 divide-y divide-line overflow-hidden rounded-md border border-line">
        {KNOWN_CARDS.map(({ number, effect }) => {
          const picked = digitsOf(chosen) === number;
          return (
            <button
              key={number}
              type="button"
              aria-pressed={picked}
              className={classes(
                'flex min-h-9 w-full flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-left text-sm -outline-offset-2 transition-colors pointer-coarse:min-h-11',
                picked ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-raised hover:text-text',
              )}
              onClick={() => onPick(number)}
            >
              <span className="figures font-medium">{groupDigits(number)}</span>
              <span>{effect}</span>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Replaces Stripe's form in deployments without Stripe. The card number never leaves the browser. */
export function LocalForm({ kind, clientSecret, onPaid }: PaymentFormProps) {
  const [card, setCard] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Card>>({});
  const [answer, setAnswer] = useState<((succeed: boolean) => void) | null>(null);

  const change = (part: Partial<Card>) => {
    setCard({ ...card, ...part });
    setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !(name in part))));
  };

  /** Waits for the cardholder's answer in a dialog. */
  const authenticate = async () => {
    const succeed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    setAnswer(null);
    return authenticateLocally(clientSecret, succeed);
  };

  const confirm = () => {
    const found = problemsOf(card);
    setProblems(found);
    const token = tokenOf(card.number);
    if (Object.keys(found).length > 0 || !token) return null;
    return async () => {
      const payment = await confirmLocally(clientSecret, token);
      const final = payment.status === 'requires_action' ? await authenticate() : payment;
      if (final.declineCode !== null) {
        const { field, text } = declineOf(final.declineCode);
        setProblems({ [field]: text });
      }
      return toConfirmation(final, clientSecret);
    };
  };

  return (
    <PaymentFormFrame kind={kind} onPaid={onPaid} confirm={confirm}>
      <p className="flex gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm font-medium text-warn">
        <FlaskConical aria-hidden size={16} className="mt-0.5 shrink-0" />
        Test payment form — no real card, no charge
      </p>
      <Field
        label="Card number"
        name="test-number"
        autoComplete="off"
        inputMode="numeric"
        value={card.number}
        onChange={(text) => change({ number: groupDigits(text) })}
        error={problems.number}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label="Expiry (MM/YY)"
          name="test-expiry"
          autoComplete="off"
          inputMode="numeric"
          value={card.expiry}
          onChange={(text) => change({ expiry: formatExpiry(text) })}
          error={problems.expiry}
        />
        <Field
          label="CVC"
          name="test-cvc"
          autoComplete="off"
          inputMode="numeric"
          value={card.cvc}
          onChange={(text) => change({ cvc: digitsOf(text).slice(0, 3) })}
          error={problems.cvc}
        />
      </div>
      <Picker
        chosen={card.number}
        onPick={(number) => change({ number: groupDigits(number), expiry: '12/34', cvc: '123' })}
      />
      {answer && (
        <Suspense>
          <SecureDialog onAnswer={answer} />
        </Suspense>
      )}
    </PaymentFormFrame>
  );
}
