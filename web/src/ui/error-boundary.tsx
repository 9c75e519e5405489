import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { buttonClasses } from './button-classes.ts';
import { Message } from './message.tsx';

/** Limits a failure to one part of the page, such as a chunk that didn't load or a canvas that couldn't be created. */
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
