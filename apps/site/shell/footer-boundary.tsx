import { Component, type ReactNode } from 'react';

/** Keeps a broken footer from taking the page with it. */
export class FooterBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <p>Failed to render "Footer"</p> : this.props.children;
  }
}
