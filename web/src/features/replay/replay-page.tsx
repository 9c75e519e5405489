import type { ScanPlan } from '@plainscan/contracts';
import { CircleSlash, History } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useScanStatus } from '../../api/hooks.ts';
import { PageHeader } from '../../app/page-header.tsx';
import { decodePlan } from '../../lib/plan-link.ts';
import { useUrlParams } from '../../lib/use-url-params.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { unknownLines } from '../scanner/reading-lines.ts';
import { ReplayProgress } from './replay-progress.tsx';
import { ReplayRefused } from './replay-refused.tsx';
import { draftOfUrl, paramsOf, readRule, type RuleDraft } from './rule-draft.ts';
import { RuleForm } from './rule-form.tsx';
import { isRunning, type ReplayRequest, type ReplayRun, useReplayRun } from './use-replay-run.ts';

const ReplayReport = lazy(() => import('./replay-report.tsx').then((m) => ({ default: m.ReplayReport })));

/** The plan of the URL: undefined while it is being decoded, null if it has none that can be read. */
function useDecodedPlan(encoded: string | null): ScanPlan | null | undefined {
  const [decoded, setDecoded] = useState<{ encoded: string; plan: ScanPlan | null } | null>(null);
  useEffect(() => {
    if (encoded === null) return;
    let active = true;
    void decodePlan(encoded).then((plan) => active && setDecoded({ encoded, plan }));
    return () => void (active = false);
  }, [encoded]);
  if (encoded === null) return null;
  return decoded?.encoded === encoded ? decoded.plan : undefined;
}

function Outcome({ run: { replay, error, restart, cancel } }: { run: ReplayRun }) {
  if (!replay && error) return <ReplayRefused error={error} onRetry={restart} />;
  const again = (
    <Button look="outline" onPress={restart}>
      Run Again
    </Button>
  );
  switch (replay?.status) {
    case 'done':
      return (
        <Suspense fallback={<Skeleton className="h-96 rounded-lg" />}>
          <ReplayReport result={replay.result!} rule={replay.rule} />
        </Suspense>
      );
    case 'failed':
      return (
        <Card>
          <Message icon={CircleSlash} title="The replay didn't finish" actions={again}>
            {replay.reason}
          </Message>
        </Card>
      );
    case 'canceled':
      return (
        <Card>
          <Message icon={CircleSlash} title="Replay canceled" actions={again} />
        </Card>
      );
    default:
      return <ReplayProgress replay={replay} onCancel={cancel} />;
  }
}

/** How the sentence was read, then what was ignored. */
const Reading = ({ lines: [read, ...ignored] }: { lines: readonly string[] }) => (
  <Card aria-label="Reading" className="px-4 py-3 wrap-anywhere sm:px-5">
    <p>{read}</p>
    {ignored.map((line) => (
      <p key={line} className="mt-1 text-warn">
        {line}
      </p>
    ))}
  </Card>
);

const NoScan = () => (
  <Card className="mt-4">
    <Message icon={History} title="No scan to replay" actions={<TextLink to="/scanner">Open the Scanner</TextLink>}>
      Run a scan, then press Replay above its results.
    </Message>
  </Card>
);

function ReplayOfUrl({ query, encodedPlan }: { query: string; encodedPlan: string | null }) {
  const { params, change } = useUrlParams();
  const draft = useMemo(() => draftOfUrl(params), [params]);
  const plan = useDecodedPlan(encodedPlan);
  const { data: status } = useScanStatus();
  const navigation = useNavigationType();
  const { rule } = readRule(draft);
  const key = JSON.stringify([query, encodedPlan, rule]);
  const [chosen, setChosen] = useState<string | null>(null);
  // Opening a link must not use up a counted scan; following a link in the app may.
  const mayRun = status === null || status?.isPremium === true || navigation === 'PUSH' || chosen === key;
  const request: ReplayRequest | null =
    mayRun && rule && plan !== undefined && (plan || query.trim()) ? { query, ...(plan && { plan }), rule } : null;
  const run = useReplayRun(request);
  const { replay } = run;
  const busy = isRunning(replay);
  const submit = (to: RuleDraft) => {
    const next = readRule(to).rule;
    const same = JSON.stringify(next) === JSON.stringify(rule);
    setChosen(JSON.stringify([query, encodedPlan, next]));
    if (!same) change(paramsOf(to));
    else if (request && !busy) run.restart();
  };
  const isFinished = replay !== undefined && !busy;
  const reading = replay && [
    `Read as ${replay.description}`,
    ...(plan === null && encodedPlan !== null ? ['The link may be cut off, so we read its sentence instead.'] : []),
    ...unknownLines(replay.unmatched),
  ];
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Card aria-label="Scan">
        <p className="px-4 py-3 text-lg wrap-anywhere sm:px-5">
          {query.trim() ? `“${query}”` : 'A scan without a sentence'}
        </p>
        <RuleForm key={JSON.stringify(draft)} initial={draft} busy={busy} onReplay={submit} />
      </Card>
      {reading && isFinished && <Reading lines={reading} />}
      {rule && (request || plan === undefined) && <Outcome run={run} />}
      {reading && !isFinished && <Reading lines={reading} />}
      {rule && !request && plan !== undefined && status !== undefined && (
        <Card>
          <Message icon={History} title="Ready to replay">
            Press Run Replay. Opening this link didn't use a scan.
          </Message>
        </Card>
      )}
    </div>
  );
}

/** What a scan would have found on every past session, and what happened next. The URL holds the scan and the rule. */
export function ReplayPage() {
  const { params } = useUrlParams();
  const query = params.get('q') ?? '';
  const encodedPlan = params.get('plan');
  const scannerPath = `/scanner?${new URLSearchParams({ q: query, ...(encodedPlan && { plan: encodedPlan }) })}`;
  const hasScan = query.trim() !== '' || encodedPlan !== null;
  return (
    <>
      <PageHeader title="Replay" lead="What a scan would have found on every past session, and what happened next.">
        {hasScan && <TextLink to={scannerPath}>Open in the Scanner</TextLink>}
      </PageHeader>
      {hasScan ? <ReplayOfUrl query={query} encodedPlan={encodedPlan} /> : <NoScan />}
    </>
  );
}
