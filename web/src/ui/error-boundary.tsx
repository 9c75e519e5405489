import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { buttonClasses } from './button-classes.ts';
import { Message } from './message.tsx';

/** Keeps a failure of one part (a chunk that did not arrive, a canvas the browser refuses) from taking the page with it. */
export class ErrorBoundary extends Component<{ title: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Message
        icon={CircleAlert}
        title={this.props.title}
        actions={
          <button type="button" className={buttonClasses('outline')} onClick={() => this.setState({ failed: false })}>
            Try Again
          </button>
        }
      />
    );
  }
}
