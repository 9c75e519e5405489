import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemText } from '../api/api-error.ts';
import { Button } from './button.tsx';
import { Message } from './message.tsx';

/** Renders one of: error with retry, skeleton, empty state, or data. */
export function AsyncView<T>({
  data,
  error,
  retry,
  failed,
  loading,
  isEmpty,
  empty,
  children,
}: {
  data: T | undefined;
  error: unknown;
  retry: () => void;
  /** title if the data could not be loaded */
  failed: string;
  loading: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  if (data === undefined && error)
    return (
      <Message
        icon={CircleAlert}
        title={failed}
        actions={
          <Button look="outline" onPress={retry}>
            Try Again
          </Button>
        }
      >
        {problemText(error)}
      </Message>
    );
  if (data === undefined)
    return (
      <div role="status" aria-busy="true">
        <span className="sr-only">Loading...</span>
        {loading}
      </div>
    );
  return isEmpty?.(data) ? empty : children(data);
}
