import type { TrialStatus } from '@plainscan/contracts';
import { CreditCard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import { cancelSubscription, resumeSubscription, usePaymentSetup } from '../../api/generated/billing.ts';
import { openPortal } from '../../api/billing-calls.ts';
import { useTrialStatus } from '../../api/hooks.ts';
import { date, plural } from '../../lib/format.ts';
import { page } from '../../lib/page.ts';

import { Button, buttonClasses } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { Invoices, InvoicesSkeleton } from './invoices.tsx';
import { planStatusOf } from './plan-status.ts';
import { PREMIUM_DOLLARS } from '../../api/generated.ts';

/** Long enough to read the toast. */
const RELOAD_AFTER_MS = 2000;

function planOf(trial: TrialStatus): { name: string; note: string | null } {
  const until = trial.accessExpiresAt ? date(trial.accessExpiresAt) : null;
  if (trial.subscriptionStatus === 'premium')
    return {
      name: `Premium - $${PREMIUM_DOLLARS}/month`,
      note: trial.renewsAt && `Renews ${date(trial.renewsAt)}`,
    };
  if (trial.subscriptionStatus === 'canceled_but_active')
    return { name: 'Premium - Canceled', note: `Access continues until ${until ?? 'billing period ends'}` };
  switch (planStatusOf(trial)) {
    case 'admin':
      return { name: 'Administrator', note: 'Everything is included.' };
    case 'demo':
      return { name: 'Demo Premium', note: 'Ends when you keep this account. Nothing was charged.' };
    case 'premium':
      return { name: 'Premium', note: until && `One-time payment. Access continues until ${until}` };
    case 'expired':
      return { name: 'Free', note: 'Your free trial has expired.' };
    default:
      return { name: 'Free', note: `${plural(trial.daysRemaining, 'day')} left in your free trial` };
  }
}

function CancelButton() {
  const { mutate } = useSWRConfig();
  const [confirming, setConfirming] = useState(false);
  const [canceling, setCanceling] = useState(false);
  const [canceled, setCanceled] = useState(false);
  useEffect(() => {
    if (!canceled) return;
    const timer = setTimeout(page.reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [canceled]);

  const cancel = async () => {
    setCanceling(true);
    try {
      await cancelSubscription();
      setConfirming(false);
      setCanceled(true);
      toasts.show({
        tone: 'good',
        title: 'Subscription canceled',
        description: 'You can continue using premium features until your current billing period ends.',
      });
    } catch (error) {
      toasts.show({
        tone: 'bad',
        title: 'Failed to cancel subscription',
        description: failureMessage(error, 'Please try again later.'),
      });
      void mutate('trial-status'); // it may have ended or been canceled elsewhere
    }
    setCanceling(false);
  };

  return (
    <>
      <Button look="outline" isDisabled={canceled} onPress={() => setConfirming(true)}>
        Cancel Subscription
      </Button>
      {confirming && (
        <ConfirmDialog
          title="Cancel Subscription"
          cancel="Keep Subscription"
          confirm={{ label: 'Cancel Subscription', busyLabel: 'Canceling...', look: 'danger' }}
          busy={canceling}
          onConfirm={() => void cancel()}
          onClose={() => setConfirming(false)}
        >
          Are you sure you want to cancel your Premium subscription? You&apos;ll continue to have access to premium
          features until your current billing period ends, then you&apos;ll move to the Free plan.
        </ConfirmDialog>
      )}
    </>
  );
}

function ResumeButton() {
  const { mutate } = useSWRConfig();
  const [resuming, setResuming] = useState(false);
  const resume = async () => {
    setResuming(true);
    try {
      await resumeSubscription();
      toasts.show({
        tone: 'good',
        title: 'Subscription resumed',
        description: 'It renews at the end of the current period.',
      });
    } catch (error) {
      toasts.show({
        tone: 'bad',
        title: 'Failed to resume subscription',
        description: failureMessage(error, 'Please try again later.'),
      });
    }
    await mutate('trial-status'); // it may have ended
    setResuming(false);
  };
  return (
    <Button isPending={resuming} onPress={() => void resume()}>
      {resuming ? 'Resuming...' : 'Resume Subscription'}
    </Button>
  );
}

/** Opens Stripe's billing portal, with payment methods, invoices, and receipts. */
function PortalButton() {
  const [opening, setOpening] = useState(false);
  const open = async () => {
    setOpening(true);
    try {
      page.go((await openPortal()).url);
    } catch (error) {
      setOpening(false);
      toasts.show({
        tone: 'bad',
        title: 'Failed to open billing',
        description: failureMessage(error, 'Please try again later.'),
      });
    }
  };
  return (
    <Button look="outline" isPending={opening} onPress={() => void open()}>
      <CreditCard aria-hidden size={16} />
      {opening ? 'Opening...' : 'Manage Billing'}
    </Button>
  );
}

function Plan({ trial }: { trial: TrialStatus }) {
  const { data: setup, error } = usePaymentSetup();
  const { name, note } = planOf(trial);
  const subscribed = trial.subscriptionStatus === 'premium';
  const paying = subscribed || planStatusOf(trial) === 'premium';
  const resumable = trial.subscriptionStatus === 'canceled_but_active' && setup?.mode !== 'none';
  const payable = setup !== undefined && setup.mode !== 'none';
  return (
    <>
      <div className="flex min-h-33 sm:min-h-21 flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-4">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">{name}</p>
          {note && <p className="mt-0.5 text-sm text-muted">{note}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          {paying && setup?.mode !== 'none' && <PortalButton />}
          {subscribed && <CancelButton />}
          {resumable && <ResumeButton />}
          {!subscribed && !resumable && !trial.isAdmin && (
            <Link to="/pricing" className={buttonClasses(paying ? 'outline' : 'solid')}>
              {paying ? 'View Plans' : 'Upgrade to Premium'}
            </Link>
          )}
        </div>
      </div>
      {setup === undefined && !error && <InvoicesSkeleton />}
      {payable && <Invoices renews={subscribed} />}
    </>
  );
}

/** The user's plan; hidden if the server has no plans. */
export function SubscriptionSection() {
  const trial = useTrialStatus();
  if (trial === null) return null;
  return (
    <SettingsSection title="Subscription" lead="Plan and billing">
      {trial ? (
        <Plan trial={trial} />
      ) : (
        <div role="status" aria-busy="true">
          <span className="sr-only">Loading...</span>
          <Skeleton className="mx-5 my-4 h-25 sm:my-6 sm:h-9" />
          <InvoicesSkeleton />
        </div>
      )}
    </SettingsSection>
  );
}
