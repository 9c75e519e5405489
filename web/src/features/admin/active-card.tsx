import type { ParserOverview } from '@plainscan/contracts';
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useParserStatus } from '../../api/generated/admin.ts';
import { updateParserUrl } from '../../api/admin-calls.ts';
import { useParserChanged } from '../../api/admin-hooks.ts';
import { ApiError } from '../../api/api-error.ts';
import { count, dateTime } from '../../lib/format.ts';
import { AsyncView } from '../../ui/async-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toasts } from '../../ui/toasts.ts';
import { AddressHealth } from './address-health.tsx';
import { ProbeResult } from './probe-result.tsx';
import { RotateAndClear } from './rotate-and-clear.tsx';
import { useActiveTest } from './use-active-test.ts';
import { useProbe } from './use-probe.ts';
import { MAX_PARSER_URL_CHARS } from '../../api/generated.ts';

const LOAD_FAILED = 'Failed to load URL status';
const INVALID = 'Please enter a valid URL';
const UPDATE_FAILED = 'Failed to update URL';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="mt-0.5 font-medium wrap-anywhere">{children}</dd>
  </div>
);

function StatusBadge({ working, testing }: { working: boolean | null; testing: boolean }) {
  if (working === null) return testing ? <Badge>Testing...</Badge> : null;
  return <Badge tone={working ? 'up' : 'down'}>{working ? 'Working' : 'Not Responding'}</Badge>;
}

function UrlForm({ active, onTest, testing }: { active: string | null; onTest: () => void; testing: boolean }) {
  const [url, setUrl] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [updating, setUpdating] = useState(false);
  const { state, probing, probe, reset } = useProbe();
  const changed = useParserChanged();

  const reject = (message: string) => {
    setProblem(message);
    toasts.error(message);
  };
  const update = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (updating) return;
    if (!url.trim()) return reject(INVALID);
    setUpdating(true);
    try {
      const { success, error } = await updateParserUrl(url.trim());
      if (success) {
        setUrl('');
        reset();
        toasts.show({ tone: 'good', title: 'URL Updated', description: 'The AI parser now uses this URL.' });
      } else {
        setProblem(error ?? UPDATE_FAILED);
        toasts.error(error ?? 'Please try again.', UPDATE_FAILED);
      }
      void changed();
    } catch (error) {
      const timedOut = error instanceof ApiError && error.code === 'NETWORK_TIMEOUT';
      toasts.error(timedOut ? 'Network error occurred' : UPDATE_FAILED);
    }
    setUpdating(false);
  };
  const testNewUrl = () => {
    if (!url.trim()) return reject(INVALID);
    setProblem(null);
    probe(url.trim());
  };

  const form = useRef<HTMLFormElement>(null);
  useShortcuts([
    { keys: '/', does: 'Focus the new URL', act: () => form.current?.querySelector('input')?.focus() },
    active !== null && { keys: 't', does: 'Test the current URL', act: () => !testing && onTest() },
  ]);

  return (
    <form ref={form} noValidate className="space-y-4 border-t border-line p-5" onSubmit={(event) => void update(event)}>
      <Field
        label="URL"
        name="url"
        autoComplete="off"
        maxLength={MAX_PARSER_URL_CHARS}
        hint="The base URL of an OpenAI-compatible API, with or without /v1, or of a service that implements POST /parse."
        value={url}
        error={problem}
        onChange={(next) => {
          setUrl(next);
          setProblem(null);
          reset();
        }}
      />
      <ProbeResult state={state} className="mb-4" />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={updating}>
          {updating ? 'Updating...' : 'Update URL'}
        </Button>
        <Button look="outline" isPending={probing} onPress={testNewUrl}>
          {probing ? 'Testing...' : 'Test New URL'}
        </Button>
        <Button look="outline" isDisabled={active === null} isPending={testing} onPress={onTest}>
          {testing ? 'Testing...' : 'Test Current URL'}
        </Button>
      </div>
    </form>
  );
}

/** The active URL, its health, and the form to replace it. */
export function ActiveCard({ overview, settled }: { overview: ParserOverview | undefined; settled: boolean }) {
  const { data, error, mutate } = useParserStatus();
  const url = data?.current_url ?? null;
  const health = overview?.health.find((entry) => entry.url === url);
  const { working, testing, test } = useActiveTest(url, health, settled && data !== undefined);

  const failed = data === undefined && Boolean(error);
  useEffect(() => {
    if (failed) toasts.error(LOAD_FAILED);
  }, [failed]);

  const testAndReport = async () => {
    try {
      if (await test()) toasts.show({ tone: 'good', title: 'Working', description: 'The current URL is responding.' });
      else toasts.error('Current URL is not responding', 'Warning');
    } catch {
      toasts.error('Failed to test URL');
    }
  };

  return (
    <Card aria-label="Active URL">
      <AsyncView
        data={settled ? data : undefined}
        error={error as unknown}
        retry={() => void mutate()}
        failed={LOAD_FAILED}
        loading={<Skeleton className="m-5 h-131 sm:h-80" />}
      >
        {(status) => (
          <>
            <dl className="grid gap-x-8 gap-y-4 p-5 sm:grid-cols-2 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
              <Fact name="Active URL">
                <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <span className="min-w-0">{status.current_url ?? 'Not configured'}</span>
                  {status.current_url && <StatusBadge working={working} testing={testing} />}
                </span>
              </Fact>
              <Fact name="Last updated">{status.last_updated ? dateTime(status.last_updated) : 'Never'}</Fact>
              <Fact name="Fallbacks">{count(status.fallback_count)} available</Fact>
            </dl>
            {health && (
              <div className="-mt-2 px-5 pb-5">
                <AddressHealth health={health} badge={false} />
              </div>
            )}
            {overview && <RotateAndClear overview={overview} />}
            <UrlForm active={status.current_url} testing={testing} onTest={() => void testAndReport()} />
          </>
        )}
      </AsyncView>
    </Card>
  );
}
