import { FlaskConical } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { signInDemo } from '../../api/auth-calls.ts';
import { session } from '../../app/session.ts';
import { startSession } from '../../app/signing.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { failureMessage } from '../../api/failure-message.ts';

/** Creates a demo account with one click. Only in demo deployments. */
export function DemoEntry({ look, className }: { look: ButtonProps['look']; className?: string }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const enter = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await startSession(signInDemo);
      session.reload();
    } catch (error) {
      setProblem(failureMessage(error, 'Authentication failed'));
      setBusy(false);
    }
  };
  return (
    <div className="space-y-2">
      <Button look={look} size="lg" className={className} isPending={busy} onPress={() => void enter()}>
        <FlaskConical aria-hidden size={17} />
        {busy ? 'Signing in...' : 'Try It Live, No Account'}
      </Button>
      <Notice tone="bad" className="mb-2">
        {problem}
      </Notice>
      <p className="text-sm text-muted">
        By continuing you agree to the{' '}
        <Link to="/terms" className="text-accent underline underline-offset-4">
          terms
        </Link>
        .
      </p>
    </div>
  );
}
