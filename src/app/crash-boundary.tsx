import { Component, type ReactNode } from 'react';
import { CrashView } from '../features/account/crash-view.tsx';

type State = { readonly error: Error | undefined };

/** The last screen when rendering fails. All input and received data is in the database, so reloading loses nothing. */
export class CrashBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const details = `${error.name}: ${error.message}`;
    return <CrashView details={details} onReload={() => location.reload()} onCopyDetails={() => void navigator.clipboard.writeText(details)} />;
  }
}
