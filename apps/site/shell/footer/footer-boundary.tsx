import { Component, type ReactNode, Suspense } from 'react';

const substitute = <p>Failed to render "Footer"</p>;

/** Isolates errors of the footer: in the browser by itself, on the server by the Suspense inside. */
export class FooterBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? substitute : <Suspense fallback={substitute}>{this.props.children}</Suspense>;
  }
}
