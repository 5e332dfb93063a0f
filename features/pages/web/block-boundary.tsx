import { Component, type ReactNode, Suspense } from 'react';
import { useApp } from '#platform/web/app-context.tsx';
import type { PageBlock } from '../model/block-view.ts';
import { failedBlock } from './block-frame.tsx';

interface BlockBoundaryProps {
  /** A changed block is tried anew. */
  block: PageBlock;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  block: PageBlock;
}

/** Isolates the errors of one block: in the browser by itself, on the server by the Suspense inside. */
export class BlockBoundary extends Component<BlockBoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, block: this.props.block };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ block }: BlockBoundaryProps, state: BoundaryState) {
    return block === state.block ? null : { failed: false, block };
  }

  override render() {
    return this.state.failed ? (
      failedBlock
    ) : (
      <Suspense fallback={<FailedOnServer id={this.props.block.id} />}>{this.props.children}</Suspense>
    );
  }
}

/** Loaded views never suspend: while the server renders, the fallback is the sign that a block threw. */
function FailedOnServer({ id }: { id: string }) {
  useApp().onPartFailed?.(id);
  return failedBlock;
}
