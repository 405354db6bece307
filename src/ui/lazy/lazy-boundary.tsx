import { Component, type ReactNode } from 'react';

type Props = { readonly children: ReactNode; readonly failed: (error: unknown) => void };

/** Reports that a part fails to render, so that the screen below it stays. */
export class LazyBoundary extends Component<Props, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.failed(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
