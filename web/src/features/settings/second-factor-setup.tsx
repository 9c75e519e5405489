import type { SecondFactorSetup as Setup } from '@plainscan/contracts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { enableSecondFactor, startSecondFactor } from '../../api/generated/auth.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { failureMessage } from '../../api/failure-message.ts';
import { CopyButton } from './copy-button.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

const QrCode = lazy(() => import('../../ui/qr-code.tsx').then((m) => ({ default: m.QrCode })));

const grouped = (secret: string) => secret.match(/.{1,4}/g)!.join(' ');

/** Shows a new secret for an authenticator app. A code made from it turns on two-factor authentication. */
export function SecondFactorSetup({ email, onEnabled }: { email: string; onEnabled: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true; // only the newest secret is valid, and StrictMode runs effects twice
    startSecondFactor().then(
      (started) => isCurrent && setSetup(started),
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  if (error !== null)
    return (
      <div className="space-y-3">
        <Notice tone="bad">{failureMessage(error, "We couldn't start the setup. Please try again.")}</Notice>
        <Button
          look="outline"
          onPress={() => {
            setError(null);
            setAttempt(attempt + 1);
          }}
        >
          Try Again
        </Button>
      </div>
    );
  if (setup === null) return <Skeleton className="h-48" />;
  return (
    <div className="space-y-4">
      <p className="text-muted">
        Scan this QR code with an authenticator app on your phone. Then enter the code the app shows.
      </p>
      <Suspense fallback={<Skeleton className="size-48" />}>
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
      </Suspense>
      <div>
        <p className="text-sm font-medium text-muted">Can't scan it? Enter this key in the app:</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          <code className="min-w-0 flex-1 basis-56 rounded-md bg-raised px-3 py-2 text-sm wrap-anywhere">
            {grouped(setup.secret)}
          </code>
          <CopyButton text={setup.secret} label="Copy Key" />
        </div>
      </div>
      <SecondFactorForm
        appOnly
        email={email}
        button={{ label: 'Turn On', busyLabel: 'Turning on...' }}
        failed="Failed to turn on two-factor authentication. Please try again."
        submit={async (input) => {
          const { recoveryCodes } = await enableSecondFactor(input);
          toasts.show({
            tone: 'good',
            title: 'Two-factor authentication is on',
            description: 'Your other devices were signed out. Save your recovery codes before you leave this page.',
          });
          onEnabled(recoveryCodes);
        }}
      />
    </div>
  );
}
