import { Inbox } from 'lucide-react';
import { AsyncView } from '../../ui/async-view.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Message } from '../../ui/message.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Group, noop, Sample } from './sample.tsx';

const Empty = () => (
  <Message icon={Inbox} title="No trades yet" actions={<Button>Add a Trade</Button>}>
    Log your first trade, or import your broker's file.
  </Message>
);

const view = { retry: noop, failed: "We couldn't load your trades", loading: <Skeleton className="h-24" /> };

function Broken(): never {
  throw new Error('Thrown to show the error boundary.');
}

export const States = () => (
  <Group title="States">
    <Sample name="AsyncView: loading">
      <AsyncView {...view} data={undefined} error={undefined}>
        {() => null}
      </AsyncView>
    </Sample>
    <Sample name="AsyncView: ready">
      <AsyncView {...view} data={['AAPL', 'MSFT']} error={undefined}>
        {(symbols) => <p>{symbols.join(', ')}</p>}
      </AsyncView>
    </Sample>
    <Sample name="AsyncView: failed">
      <AsyncView {...view} data={undefined} error={new Error('The server is unavailable. Try again in a minute.')}>
        {() => null}
      </AsyncView>
    </Sample>
    <Sample name="AsyncView: empty; Message">
      <AsyncView {...view} data={[]} error={undefined} isEmpty={(all) => all.length === 0} empty={<Empty />}>
        {() => null}
      </AsyncView>
    </Sample>
    <Sample name="ListEnd">
      <ListEnd what="scans" failed={false} all={false} busy={false} onMore={noop} />
    </Sample>
    <Sample name="ListEnd: failed">
      <ListEnd what="scans" failed all={false} busy={false} onMore={noop} />
    </Sample>
    <Sample name="ErrorBoundary">
      <ErrorBoundary title="We couldn't show the chart">
        <Broken />
      </ErrorBoundary>
    </Sample>
    <Sample name="Spinner">
      <Spinner />
    </Sample>
  </Group>
);
